/** What a tab says at the foot of the sheet: a sentence, and the one red button. */
export interface Foot {
  say: string;
  label: string;
  press: () => void;
}
