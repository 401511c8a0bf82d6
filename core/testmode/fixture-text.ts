/** One passage of the fixture pages: a heading and paragraphs. The caller's keyword replaces `KEYWORD`. */
export interface Passage {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** Placeholder of the keyword in a passage. */
export const KEYWORD_MARK = "KEYWORD";

/** Keyword of the fixture pages of classify jobs, which have no keyword. */
export const FIXTURE_KEYWORD = "pour over coffee";

/** Passages, written for this project. The target page has the first seven; a report finds the others missing. */
export const PASSAGES: readonly Passage[] = [
  {
    heading: "What does KEYWORD need?",
    paragraphs: [
      "Every guide to KEYWORD starts with the same short list: fresh coffee beans, a burr grinder, a kettle, a dripper with paper filters and a scale. None of it has to be expensive, but each piece changes the taste of the cup.",
      "Weigh the coffee and the water instead of counting spoons. A recipe that is measured can be repeated tomorrow, and a recipe that is repeated can be improved.",
    ],
  },
  {
    heading: "How much water and how much coffee?",
    paragraphs: [
      "A brew ratio of one to sixteen suits most beans: twenty grams of coffee and 320 grams of water. For KEYWORD with a light roast many people go to one to seventeen, for a dark roast to one to fifteen.",
    ],
  },
  {
    heading: "Pouring step by step",
    paragraphs: [
      "Rinse the paper filter with hot water and throw that water away. Add the ground coffee, shake the bed flat and start the timer with the first pour.",
      "Pour in slow circles from the middle outwards and keep the water level steady. The whole brew time lies between two and a half and three and a half minutes.",
    ],
  },
  {
    heading: "Cleaning up",
    paragraphs: [
      "Throw the paper filter away with the coffee grounds, rinse the dripper and dry it. Coffee oils turn rancid, so a weekly wash with soap is enough work for a clean cup.",
    ],
  },
  {
    heading: "Why does grind size matter for KEYWORD?",
    paragraphs: [
      "Grind size sets how fast water runs through the coffee bed. A medium grind, about as coarse as sea salt, is the place to begin. If the cup tastes sour, grind finer; if it tastes bitter, grind coarser.",
      "A burr grinder gives even particles. A blade grinder makes dust and boulders at once, and extraction is uneven whatever else is done right.",
    ],
  },
  {
    heading: "What is the bloom?",
    paragraphs: [
      "The bloom is the first small pour: twice as much water as coffee, then a wait of thirty to forty seconds. Carbon dioxide leaves the grounds, the bed swells, and the water of the next pour reaches every particle.",
      "Old coffee beans hardly bloom. A roast date within the last three weeks is the best sign of fresh coffee.",
    ],
  },
  {
    heading: "Which water temperature is right?",
    paragraphs: [
      "The Specialty Coffee Association names a water temperature between 195 and 205 degrees Fahrenheit. Light roast takes the upper end, dark roast the lower. A gooseneck kettle with temperature control keeps the heat where it was set.",
    ],
  },
  {
    heading: "Choosing a dripper for KEYWORD",
    paragraphs: [
      "The Hario V60 is a cone with one large hole and spiral ribs: it rewards a steady hand. The Kalita Wave has a flat bed and three small holes and forgives more. The Chemex brews through a thick paper filter and gives a very clean cup.",
      "Plastic keeps heat better than ceramic and costs less. Ceramic looks better on the table and should be preheated.",
    ],
  },
  {
    heading: "What a gooseneck kettle does",
    paragraphs: [
      "A gooseneck kettle gives a thin, slow stream that can be aimed. With a wide spout the water digs holes into the coffee bed and finds channels, and the extraction suffers.",
    ],
  },
  {
    heading: "Water quality",
    paragraphs: [
      "A cup of coffee is more than 98 percent water. Hard water tastes flat, very soft water tastes sharp. A jug filter helps with hard water; distilled water alone has nothing that carries flavor.",
    ],
  },
  {
    heading: "Coffee beans and roast level",
    paragraphs: [
      "Beans from Ethiopia often taste of flowers and citrus, beans from Kenya of black currant, beans from Colombia of caramel and red apple. A light roast shows these differences, a dark roast covers them with chocolate and smoke.",
      "Single origin coffee is worth the price for KEYWORD, because little stands between the bean and the taste.",
    ],
  },
  {
    heading: "Sour, bitter or weak?",
    paragraphs: [
      "Sour coffee is under extracted: grind finer, pour slower or raise the water temperature. Bitter coffee is over extracted: grind coarser or stop earlier. Weak coffee needs a stronger brew ratio, not a longer brew time.",
    ],
  },
];

/** Title endings of the ranking pages, as many as a deep scan compares. */
export const TITLES: readonly string[] = [
  "a complete guide",
  "ratio, grind size and steps",
  "how it works at home",
  "the recipe we use every day",
  "equipment, water and technique",
  "common mistakes and how to mend them",
  "a beginner's guide",
  "what the bloom does",
  "drippers compared",
  "tips from the bar",
  "grind, pour, wait",
  "everything you need",
  "a short course",
  "questions and answers",
  "our method",
];
