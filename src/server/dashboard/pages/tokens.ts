/** Colors of all pages for people, for light and dark themes. Each is checked for contrast on its surface. */
export const TOKENS = `:root { color-scheme: light dark; --paper: light-dark(#f6f5f1, #11120f); --surface: light-dark(#fffefb,
#191a16); --sunken: light-dark(#efede6, #22231e); --ink: light-dark(#1a1b17, #f0efe8); --ink-2:
light-dark(#50514a, #bdbcb1); --ink-3: light-dark(#686960, #98978c); --line: light-dark(#e2dfd5, #2d2e28);
--line-2: light-dark(#cbc7ba, #43443c); --edge: light-dark(#86867a, #7d7d72); --accent: light-dark(#0b5f63,
#6fd3d0); --on-accent: light-dark(#fff, #06201f); --good: light-dark(#14713f, #6ed79b); --good-soft:
light-dark(#ddf1e3, #14301f); --warn: light-dark(#8a5300, #eeb45c); --warn-soft: light-dark(#fbeed3, #372810);
--bad: light-dark(#a8321f, #ff9a86); --bad-soft: light-dark(#fbe5df, #3d1c14); --over: light-dark(#6a45a3,
#c9a8ff); --over-soft: light-dark(#eee6f9, #2b1f42); --h0: light-dark(#e9e6dd, #282922); --h1:
light-dark(#c5dfdd, #1f4341); --h2: light-dark(#8dc2bf, #2b6a67); --h3: light-dark(#41918f, #47a09d); --h4:
light-dark(#0b5f63, #7fe0dc); }`;
