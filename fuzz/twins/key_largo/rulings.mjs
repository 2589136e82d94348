// The disputed rules and their readings, the default first. A new ruling is a line here and a question at its rule.

export const RULINGS = {
  "kl.ruling.no_wreck": ["action_lost", "may_change"],
  "kl.ruling.old_boats": ["gone", "blocks"],
  "kl.ruling.must_draw": ["mandatory", "optional"],
  "kl.ruling.name_diver": ["owner_names_before", "fixed_order"],
  "kl.ruling.surface_choice": ["each_in_turn", "all_at_once"],
  "kl.ruling.trident_use": ["compulsory", "optional", "own_compulsory"],
  "kl.ruling.replacement": ["next_card", "until_treasure"],
  "kl.ruling.whose_weight": ["any_present_who_has_drawn", "only_the_drawer", "any_present"],
  "kl.ruling.weight_chain": ["allowed", "one_per_dive"],
  "kl.ruling.bar_order": ["free", "printed"],
  "kl.ruling.pickpocket_target": ["illegal", "wasted"],
  "kl.ruling.store_nothing": ["allowed", "must_buy_if_able"],
  "kl.ruling.money_public": ["public", "hidden"],
  "kl.ruling.tie": ["shared", "most_treasure_cards"],
  "kl.ruling.encounter_full_hand": ["no_draw", "draw_then_discard"],
  "kl.ruling.encounter_deck_empty": ["no_draw", "reshuffle"],
  "kl.ruling.dolphins_play": ["any_time", "after_draw"],
  "kl.ruling.helper_risk": ["named_diver", "nobody"],
  "kl.ruling.buyer_which": ["last_drawn", "any_of_this_dive"],
  "kl.ruling.buyer_diamonds": ["no", "at_printed_value"],
  "kl.ruling.regular_set_aside": ["only_this_one", "all"],
  "kl.ruling.saboteur_timing": ["own_dive_action", "interrupt"],
  "kl.ruling.watchful_count": ["not_counted", "counted"],
  "kl.ruling.dupe_alone": ["allowed", "needs_company"],
  "kl.ruling.trafficker_alone": ["needs_a_sale", "replaces_the_sale"],
  "kl.ruling.jeweller_alone": ["only_if_no_sale_possible", "needs_a_sale", "replaces_the_sale"],
  "kl.ruling.redirect_same_place": ["refused", "allowed"],
  "kl.ruling.present": ["on_the_wreck", "able"],
  "kl.ruling.tourist_counts": ["counts", "free"],
  "kl.ruling.card_without_effect": ["refused", "allowed"],
  "kl.ruling.watchful_last": ["who_drew_last", "last_still_there"],
  "kl.ruling.volunteer_present": ["needed", "not_needed"],
  "kl.ruling.expert_hose": ["card_unusable", "comes_with_one", "comes_bare"],
  "kl.ruling.drunkard_round": ["beyond_it", "in_place_of_it", "one_of_its_two"],
  "kl.ruling.surface_after_extra": ["offered", "not_offered"],
  "kl.ruling.crowd_counts_redirected": ["counts", "does_not"],
};

const PREFIX = "kl.ruling.";

/** The reading of every ruling by its short name, defaults filled in; a ruling or reading unknown here is thrown. */
export function readings(given, Unsupported) {
  for (const [id, option] of Object.entries(given)) {
    if (!RULINGS[id]?.includes(option)) throw new Unsupported(`${id}: ${option} is not played here`);
  }
  const all = Object.entries(RULINGS).map(([id, [first]]) => [id.slice(PREFIX.length), given[id] ?? first]);
  return Object.fromEntries(all);
}
