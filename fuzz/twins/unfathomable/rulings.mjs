// The disputed rules and their readings, the default first, and the readings of the booklet where they are others.

export const RULINGS = {
  "unf.ruling.ritual_leftover": ["continue", "lost"],
  "unf.ruling.journey_leftover": ["continue", "lost"],
  "unf.ruling.chaos_rebuild": ["after_last_card", "at_next_draw"],
  "unf.ruling.brig_mythos": ["both_icons", "track_icon_only"],
  "unf.ruling.banished_traitor": ["brig", "sick_bay"],
  "unf.ruling.defeat_in_brig": ["stays", "sick_bay"],
  "unf.ruling.brig_play_area": ["items_off", "all_cards_off"],
  "unf.ruling.cabin_target": ["another_human", "any_human"],
  "unf.ruling.deep_one_first_step": ["higher_number", "current_player_chooses"],
  "unf.ruling.risk_short": ["as_many_as_possible", "all_or_none"],
  "unf.ruling.unpayable_cost": ["not_selectable", "selectable_in_vain"],
  "unf.ruling.structural_damage": ["defeats_humans", "defeats_nobody"],
  "unf.ruling.repair_blocked_by": ["deep_one_or_traitor", "deep_one_only"],
  "unf.ruling.loyalty_receiver": ["unrevealed_player", "any_player"],
  "unf.ruling.awakening_traitor": ["passes_card_on", "keeps_card"],
  "unf.ruling.trade_with_traitor": ["allowed", "forbidden"],
  "unf.ruling.brig_character_card": ["draw_another", "icons_of_that_card"],
  "unf.ruling.stop_early": ["allowed", "only_if_nothing_possible"],
  "unf.ruling.loss_without_traitor": ["nobody_wins", "deal_the_rest_first"],
  "unf.ruling.traitor_draw": ["replaced", "may_draw_fewer"],
  "unf.ruling.window_rounds": ["until_all_pass", "once_each"],
  "unf.ruling.spell_count_roll": ["at_most", "less_than"],
  "unf.ruling.barricade_scope": ["moves", "moves_from_deck", "moves_and_spawns"],
  "unf.ruling.looked_at_character_card": ["replaced", "stays"],
  "unf.ruling.improvement_lost": ["at_once", "next_turn"],
  "unf.ruling.brig_action_blocked": ["brig_exempt", "every_named_space"],
  "unf.ruling.all_in_brig_title": ["highest_jailed", "vacant"],
  "unf.ruling.sick_bay_deep_ones": ["barred", "open"],
  "unf.ruling.nothing_to_act_on": ["selectable", "needs_a_target"],
  "unf.ruling.sacrifice_needs_deep_one": ["as_much_as_possible", "defeat_first", "not_selectable"],
  "unf.ruling.cabin_target_jailed": ["allowed", "refused"],
  "unf.ruling.improvement_in_brig": ["not_asked", "may_turn"],
  "unf.ruling.simultaneous_defeats": ["active_player_orders", "fixed"],
  "unf.ruling.self_sacrifice_prevented": ["stands", "lapses"],
  "unf.ruling.self_sacrifice_where": ["allowed", "refused"],
  "unf.ruling.full_steam_room": ["allowed", "refused"],
  "unf.ruling.memory_in_brig": ["suspended", "goes_on"],
  "unf.ruling.infection_second_roll": ["within_the_first_band", "always"],
  "unf.ruling.gift_ring": ["whoever_holds_it", "edmund_only"],
  "unf.ruling.waypoint_risk": ["cost", "as_many_as_possible"],
  "unf.ruling.rampage_weapons": ["one_weapon", "any_weapons"],
  "unf.ruling.first_oath_monarch": ["the_one_picked", "the_other"],
  "unf.ruling.no_landing": ["nothing_spawns", "spawns_anyway"],
  "unf.ruling.reroll_additions": ["stays_and_reopens", "stays_closed", "starts_afresh"],
  "unf.ruling.gate_options": ["captain", "keeper"],
  "unf.ruling.knife_in_rampage": ["no", "yes"],
  "unf.ruling.flesh_ward": ["optional", "automatic"],
  "unf.ruling.trade_in_brig": ["allowed", "refused"],
  "unf.ruling.foresee_order": ["as_looked_at", "chosen"],
  "unf.ruling.nothing_to_hide_scope": ["contributed_only", "all"],
  "unf.ruling.beast_within_count": ["counted", "only_defeated"],
  "unf.ruling.traitor_cards_in_brig": ["allowed", "refused"],
  "unf.ruling.kept_by_keeper": ["old_keeper", "new_keeper"],
  "unf.ruling.coordinated_effort": ["allowed", "humans_only", "no_reveal"],
  "unf.ruling.brig_exit_sick_bay": ["without_sick_bay", "with_sick_bay"],
};

/** The readings of the profile `learn_to_play`, where they are not the default. */
const BOOKLET = {
  "unf.ruling.ritual_leftover": "lost",
  "unf.ruling.journey_leftover": "lost",
  "unf.ruling.chaos_rebuild": "at_next_draw",
  "unf.ruling.brig_mythos": "track_icon_only",
  "unf.ruling.banished_traitor": "sick_bay",
  "unf.ruling.defeat_in_brig": "sick_bay",
  "unf.ruling.brig_play_area": "all_cards_off",
  "unf.ruling.cabin_target": "any_human",
  "unf.ruling.repair_blocked_by": "deep_one_only",
  "unf.ruling.loyalty_receiver": "any_player",
  "unf.ruling.awakening_traitor": "keeps_card",
  "unf.ruling.traitor_draw": "may_draw_fewer",
  "unf.ruling.looked_at_character_card": "stays",
  "unf.ruling.improvement_lost": "next_turn",
  "unf.ruling.brig_action_blocked": "every_named_space",
  "unf.ruling.all_in_brig_title": "vacant",
};

const PREFIX = "unf.ruling.";

/** The reading of every ruling by its short name, defaults filled in; a ruling or reading unknown here is thrown. */
export function readings(given, profile, Unsupported) {
  for (const [id, option] of Object.entries(given)) {
    if (!RULINGS[id]?.includes(option)) throw new Unsupported(`${id}: ${option} is not played here`);
  }
  const booklet = profile === "learn_to_play" ? BOOKLET : {};
  const read = ([id, [first]]) => [id.slice(PREFIX.length), given[id] ?? booklet[id] ?? first];
  return Object.fromEntries(Object.entries(RULINGS).map(read));
}
