/** How many tables wait for me, as last heard: shown in the page's head. */

class Waiting {
  count = $state(0);
}

export const waiting = new Waiting();
