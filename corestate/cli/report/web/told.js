"use strict";
// The story lies in the page itself.

const story = JSON.parse(document.getElementById("story").textContent);
