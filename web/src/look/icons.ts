/** Small marks of the page, drawn with currentColor so that both themes work. */

export const ICONS = {
  bot: [
    "0 0 48 48",
    '<g fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"><circle cx="24" cy="15" r="11"/><path d="M15 24Q11 34 14 45H34Q37 34 33 24"/><path d="M13 12Q24 4 35 12M19 8Q24 13 29 8" /><path d="M13 36H35"/></g><circle cx="20" cy="17" r="1.7" fill="currentColor"/><circle cx="28" cy="17" r="1.7" fill="currentColor"/><path d="M24 27L27 31L24 35L21 31Z" fill="currentColor"/>',
  ],
  friend: [
    "0 0 48 48",
    '<path d="M4 17L17 25L24 8L30 25L45 13L33 33L24 43L15 33Z M17 25L24 43L30 25Z" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/><path d="M4 17L1 21" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/>',
  ],
  same: [
    "0 0 48 48",
    '<g fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"><rect x="10" y="17" width="28" height="14"/><path d="M15 4Q24 6 33 4Q32 8 33 12Q24 10 15 12Q16 8 15 4ZM15 36Q24 38 33 36Q32 40 33 44Q24 42 15 44Q16 40 15 36Z"/><path d="M24 17V31M17 17V31M31 17V31" stroke-width="1.6"/></g>',
  ],
  lantern: [
    "0 0 32 32",
    '<path d="M11 7H21M11 26H21M16 3V7" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/><path d="M11 7Q4 16 11 26H21Q28 16 21 7Z" fill="var(--lamp, none)" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/><path d="M8.5 13H23.5M8 17H24M9 21H23" stroke="currentColor" stroke-width="1.3"/><path d="M16 26V30" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
  ],
  sun: [
    "0 0 32 32",
    '<circle cx="16" cy="16" r="6.5" fill="currentColor"/><path d="M16 2.5V6M16 26V29.5M2.5 16H6M26 16H29.5M6.5 6.5L9 9M23 23L25.5 25.5M6.5 25.5L9 23M23 9L25.5 6.5" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
  ],
  moon: ["0 0 32 32", '<path d="M21 4A12.5 12.5 0 1 0 28 20A10 10 0 0 1 21 4Z" fill="currentColor"/>'],
  sound: [
    "0 0 32 32",
    '<path d="M6 24L17 5L21 7.3L10 26.3ZM16 27L23 12L27 13.8L20 28.8Z" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/><path d="M4 5L9 9M2 12L7 13" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
  ],
  eye: [
    "0 0 32 32",
    '<path d="M2 16Q16 2 30 16Q16 30 2 16Z" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round"/><circle cx="16" cy="16" r="4.5" fill="currentColor"/>',
  ],
  talk: [
    "0 0 32 32",
    '<path d="M4 6Q16 3 28 6V21Q22 22.5 15 22.5L8 28V22L4 21Z" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round"/><path d="M10 12H22M10 16.5H18" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>',
  ],
  scroll: [
    "0 0 32 32",
    '<path d="M8 5H25V23Q25 27 21 27H8Q4 27 4 23H18" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round"/><path d="M8 5V23M12.5 11H20.5M12.5 16H20.5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>',
  ],
  land: [
    "0 0 32 32",
    '<path d="M4 6H28V26H4Z" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round"/><path d="M4 15Q10 12 13 16T20 16Q22 10 20 6M16 26Q15 21 17 17" fill="none" stroke="currentColor" stroke-width="2.3"/>',
  ],
  flag: [
    "0 0 32 32",
    '<path d="M8 29V4M8 5H25L21 11L25 17H8" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  link: [
    "0 0 32 32",
    '<path d="M13 19L19 13M11 14L7 18A5 5 0 0 0 14 25L18 21M21 18L25 14A5 5 0 0 0 18 7L14 11" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
  ],
  go: [
    "0 0 24 24",
    '<path d="M5 12H19M13 6L19 12L13 18" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
  ],
  down: ["0 0 24 24", '<path d="M5 9L12 16L19 9" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>'],
  close: ["0 0 24 24", '<path d="M5 5L19 19M19 5L5 19" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>'],
  box: ["0 0 32 32", '<path d="M4 8H28V27H4ZM4 15H28M16 8V15M12 20H20" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round"/>'],
  "level-1": [
    "0 0 64 64",
    '<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" d="M8 54H56"/><path fill="#b98e5a" stroke="#2b2a28" stroke-width="2.4" d="M22 50Q20 38 32 36Q44 38 42 50Z"/><path fill="none" stroke="#2b2a28" stroke-width="2" stroke-linecap="round" d="M32 36V44"/>',
  ],
  "level-2": [
    "0 0 64 64",
    '<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" d="M8 54H56M32 54V36"/><path fill="#7e9a66" stroke="#2b2a28" stroke-width="2.4" stroke-linejoin="round" d="M32 38Q18 38 15 25Q30 23 32 38ZM32 36Q34 22 49 22Q48 36 32 36Z"/>',
  ],
  "level-3": [
    "0 0 64 64",
    '<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" d="M8 54H56M32 54V18"/><path fill="#7e9a66" stroke="#2b2a28" stroke-width="2.4" stroke-linejoin="round" d="M32 46Q19 47 14 36Q29 33 32 46ZM32 42Q36 30 50 31Q47 43 32 42ZM32 31Q21 30 19 19Q32 19 32 31ZM32 28Q33 16 45 14Q46 27 32 28ZM32 20Q26 13 32 5Q38 13 32 20Z"/>',
  ],
  "level-4": [
    "0 0 64 64",
    '<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" d="M8 57H56"/><path fill="#8a6238" stroke="#2b2a28" stroke-width="2.4" d="M29 57L30 34H34L35 57Z"/><path fill="#7e9a66" stroke="#2b2a28" stroke-width="2.4" stroke-linejoin="round" d="M32 4Q44 4 46 14Q56 17 54 28Q52 39 40 38Q32 43 24 38Q12 39 10 28Q8 17 18 14Q20 4 32 4Z"/><path fill="none" stroke="#2b2a28" stroke-width="2" stroke-linecap="round" d="M22 22Q26 17 30 21M36 26Q40 21 44 25M26 32Q30 28 34 32"/>',
  ],
  "level-5": [
    "0 0 64 64",
    '<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" d="M4 60H60"/><path fill="#8a6238" stroke="#2b2a28" stroke-width="2.4" d="M25 60Q28 46 27 34H37Q36 46 39 60Z"/><path fill="#7e9a66" stroke="#2b2a28" stroke-width="2.4" stroke-linejoin="round" d="M32 1Q43 1 45 9Q56 9 58 19Q64 27 57 34Q52 43 42 38Q32 45 22 38Q12 43 7 34Q0 27 6 19Q8 9 19 9Q21 1 32 1Z"/><g fill="#b98ab0" stroke="#2b2a28" stroke-width="1.6"><circle cx="18" cy="20" r="3.6"/><circle cx="32" cy="12" r="3.6"/><circle cx="46" cy="20" r="3.6"/><circle cx="25" cy="30" r="3.6"/><circle cx="40" cy="31" r="3.6"/><circle cx="12" cy="30" r="3"/><circle cx="52" cy="29" r="3"/></g>',
  ],
  "level-6": [
    "0 0 64 64",
    '<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" d="M2 60H62"/><path fill="#8a6238" stroke="#2b2a28" stroke-width="2.4" stroke-linejoin="round" d="M16 60Q24 52 24 34H40Q40 52 48 60Z"/><path fill="#7e9a66" stroke="#2b2a28" stroke-width="2.4" stroke-linejoin="round" d="M32 1Q41 0 45 6Q55 5 58 14Q64 20 60 28Q59 38 48 37Q40 42 32 38Q24 42 16 37Q5 38 4 28Q0 20 6 14Q9 5 19 6Q23 0 32 1Z"/><path fill="none" stroke="#2b2a28" stroke-width="2" stroke-linecap="round" d="M14 18Q19 12 24 17M30 11Q35 6 40 11M42 22Q47 17 52 22M22 28Q27 23 32 28"/><path fill="#f3ead6" stroke="#2b2a28" stroke-width="2" stroke-linejoin="round" d="M22 43Q32 49 42 43L42 47Q32 53 22 47ZM27 49L24 54H28L26 58M36 50L34 55H38L36 59"/>',
  ],
  die: [
    "0 0 64 64",
    '<path d="M32 6L56 19V45L32 58L8 45V19ZM8 19L32 32L56 19M32 32V58" fill="none" stroke="currentColor" stroke-width="3.6" stroke-linejoin="round"/><g fill="currentColor"><circle cx="32" cy="19" r="3.6"/><circle cx="20" cy="40" r="3.4"/><circle cx="44" cy="36" r="3"/><circle cx="44" cy="46" r="3"/></g>',
  ],
  pen: [
    "0 0 64 64",
    '<path d="M12 52L16 38L44 10L54 20L26 48ZM38 16L48 26M8 58H56" fill="none" stroke="currentColor" stroke-width="3.6" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  rules: [
    "0 0 32 32",
    '<path d="M4 7Q11 4 16 8Q21 4 28 7V26Q21 23 16 27Q11 23 4 26ZM16 8V27" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round"/>',
  ],
  undo: [
    "0 0 32 32",
    '<path d="M12 7L5 14L12 21M5 14H20Q27 14 27 20.5T20 27H13" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
  ],
  gear: [
    "0 0 32 32",
    '<path d="M4 9H17M25 9H28M4 23H7M15 23H28" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/><circle cx="21" cy="9" r="3.8" fill="none" stroke="currentColor" stroke-width="2.3"/><circle cx="11" cy="23" r="3.8" fill="none" stroke="currentColor" stroke-width="2.3"/>',
  ],
  mute: [
    "0 0 32 32",
    '<path d="M6 24L17 5L21 7.3L10 26.3ZM16 27L23 12L27 13.8L20 28.8Z" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/><path d="M4 3L29 30" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
  ],
  first: [
    "0 0 24 24",
    '<path d="M6 5V19M18 6L10 12L18 18Z" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  last: [
    "0 0 24 24",
    '<path d="M18 5V19M6 6L14 12L6 18Z" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  back: ["0 0 24 24", '<path d="M15 5L8 12L15 19" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"/>'],
  on: ["0 0 24 24", '<path d="M9 5L16 12L9 19" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"/>'],
  play: ["0 0 24 24", '<path d="M7 5L19 12L7 19Z" fill="currentColor"/>'],
  pause: ["0 0 24 24", '<path d="M8 5V19M16 5V19" stroke="currentColor" stroke-width="4"/>'],
  save: [
    "0 0 32 32",
    '<path d="M16 4V20M9 14L16 21L23 14M5 27H27" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
  ],
  draw: ["0 0 32 32", '<path d="M5 12H27M5 20H27" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>'],
  again: [
    "0 0 32 32",
    '<path d="M26 16A10 10 0 1 1 22.5 8.4M23 3V9H17" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
  ],
  stacked: [
    "0 0 32 32",
    '<path d="M5 17H27V29H5ZM5 21H27M5 25H27" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round"/><path d="M16 3V13M11.5 9L16 13.5L20.5 9" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
  ],
  tick: ["0 0 24 24", '<path d="M5 12.5L10 18L19 6.5" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'],
  more: ["0 0 24 24", '<g fill="currentColor"><circle cx="5" cy="12" r="2.2"/><circle cx="12" cy="12" r="2.2"/><circle cx="19" cy="12" r="2.2"/></g>'],
  keys: [
    "0 0 32 32",
    '<path d="M3 8H29V24H3ZM8 13H9M14 13H15M20 13H21M24 13H25M8 19H9M13 19H20M24 19H25" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  puzzle: [
    "0 0 32 32",
    '<path d="M5 11H12Q10 4 15 4T18 11H26V18Q32 16 32 20.5T26 23V28H5V21Q10 23 10 19T5 17Z" transform="scale(.92) translate(0 1)" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round"/>',
  ],
  share: [
    "0 0 32 32",
    '<path d="M16 20V4M10 9L16 3.5L22 9M8 14H5V28H27V14H24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
  ],
  picture: ["0 0 32 32", '<path d="M4 6H28V26H4ZM8 10H24V22H8Z" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/>'],
  film: ["0 0 32 32", '<path d="M9 5V27M23 5V27M4 10H28M4 22H28" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>'],
  code: [
    "0 0 32 32",
    '<path d="M10 9L3 16L10 23M22 9L29 16L22 23M18.5 6L13.5 26" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
  ],
  branch: [
    "0 0 32 32",
    '<path d="M9 29V18Q9 12 16 12H26M20 6L26 12L20 18M9 18V4" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>',
  ],
  review: [
    "0 0 32 32",
    '<path d="M3 23L10 15L16 19L28 6" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/><path d="M16 14.5L20.5 19L16 23.5L11.5 19Z" fill="currentColor"/><path d="M4 28H28" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>',
  ],
  bin: [
    "0 0 32 32",
    '<path d="M6 9H26M12 9V5H20V9M9 9L10 28H22L23 9M14 14V23M18 14V23" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  report: [
    "0 0 32 32",
    '<path d="M16 4L29 27H3ZM16 12V19" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/><circle cx="16" cy="23" r="1.6" fill="currentColor"/>',
  ],
  bell: [
    "0 0 32 32",
    '<path d="M16 4V6M6 24Q9 21 9 14Q9 6.5 16 6.5T23 14Q23 21 26 24ZM13 27Q16 30 19 27" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  phone: [
    "0 0 32 32",
    '<path d="M10 3H22V29H10ZM14.5 25H17.5" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  mail: ["0 0 32 32", '<path d="M4 7H28V25H4ZM4 8L16 18L28 8" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round"/>'],
  hook: [
    "0 0 32 32",
    '<path d="M21 4V18Q21 27 14 27T7 19L11 22M18 4H24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  ship: [
    "0 0 32 32",
    '<path d="M4 21H28L24 28H8ZM15 21V4Q23 8 24 17H15M12 8Q7 12 7 17H12" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  brush: [
    "0 0 32 32",
    '<path d="M28 4Q16 10 12 18L16 21Q24 15 28 4ZM12 18Q7 18 7 24Q7 27 4 28Q13 30 16 21" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/>',
  ],
  hush: [
    "0 0 32 32",
    '<path d="M4 6Q16 3 28 6V21Q22 22.5 15 22.5L8 28V22L4 21ZM11 9L21 19M21 9L11 19" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  follow: [
    "0 0 32 32",
    '<path d="M16 27Q3 18 5 10Q8 4 16 11Q24 4 27 10Q29 18 16 27Z" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  plus: ["0 0 24 24", '<path d="M12 5V19M5 12H19" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>'],
  fan: [
    "0 0 32 32",
    '<path d="M16 26L3 13Q16 2 29 13ZM16 26L9 9.5M16 26L23 9.5M16 26V7.5" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  desk: [
    "0 0 32 32",
    '<path d="M4 6H28V22H4ZM11 28H21M16 22V28" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  hourglass: [
    "0 0 32 32",
    '<path d="M8 4H24M8 28H24M10 4V9Q10 12 16 16Q22 12 22 9V4M10 28V23Q10 20 16 16Q22 20 22 23V28" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/><path d="M12.5 26Q16 21 19.5 26Z" fill="currentColor"/>',
  ],
  swiss: [
    "0 0 48 32",
    '<path d="M3 5H14L34 16H45M3 16H14L34 27H45M3 27H14L34 5H45" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/>',
  ],
  all: [
    "0 0 48 32",
    '<path d="M24 2L38 12L33 29H15L10 12ZM24 2L33 29M24 2L15 29M38 12L15 29M10 12L33 29M10 12H38" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linejoin="round"/>',
  ],
  duplicate: [
    "0 0 48 32",
    '<g fill="none" stroke="currentColor" stroke-width="2.1" stroke-linejoin="round"><rect x="3" y="5" width="15" height="22"/><rect x="30" y="5" width="15" height="22"/><path d="M18 11H30M26 8L30 11L26 14M30 21H18M22 18L18 21L22 24"/></g>',
  ],
  calendar: [
    "0 0 32 32",
    '<path d="M5 8H27V27H5ZM5 14H27M11 4V9M21 4V9" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
} as const satisfies Record<string, readonly [viewBox: string, body: string]>;

export type IconName = keyof typeof ICONS;
