import type { Probe } from "./word-sense-texts.ts";

/** Beginnings of news stories, written for these tests. A story accepts its subject and `News`. */
export const NEWS_TEXTS: readonly Probe[] = [
  [
    "an election",
    "News | Law & Government",
    "Voters go to the polls on Sunday in the closest election for a decade. Opinion polls put the opposition two points ahead of the governing party, and both candidates held rallies in the capital.",
  ],
  [
    "a parliament",
    "News | Law & Government",
    "Parliament passed the budget late on Thursday after the prime minister agreed to cut spending. Opposition lawmakers called the bill a betrayal and promised a vote of no confidence.",
  ],
  [
    "a murder case",
    "News | Law & Government | Sensitive Subjects",
    "Police arrested a 34-year-old man on suspicion of murder after a woman was found dead in her flat. Detectives asked witnesses to come forward.",
  ],
  [
    "a trial",
    "News | Law & Government",
    "A jury found the former mayor guilty of taking bribes. Prosecutors said he accepted cash from a developer; his lawyer said he would appeal against the conviction.",
  ],
  [
    "a supreme court ruling",
    "News | Law & Government",
    "The Supreme Court ruled 6-3 that the state law violates the constitution. The justices sent the case back to a lower court.",
  ],
  [
    "a road crash",
    "News | Sensitive Subjects | Law & Government | Autos & Vehicles",
    "Two people died and five were injured when a lorry hit a bus on the motorway on Monday morning. Emergency services closed the road for six hours.",
  ],
  [
    "a plane crash",
    "News | Sensitive Subjects | Travel & Transportation",
    "A passenger plane crashed minutes after takeoff, killing everyone on board. Investigators recovered the flight recorder from the wreckage, and families of the victims gathered at the airport.",
  ],
  [
    "an earthquake",
    "News | Sensitive Subjects | Science",
    "A 6.8 magnitude earthquake struck the coast before dawn. Rescue workers searched collapsed buildings for survivors, and the death toll is expected to rise.",
  ],
  [
    "a flood",
    "News | Sensitive Subjects",
    "Floods forced thousands of people to leave their homes after the river burst its banks. Officials declared a state of emergency, and soldiers moved residents to shelters.",
  ],
  [
    "a hurricane",
    "News | Sensitive Subjects",
    "The hurricane made landfall as a category 4 storm with winds of 130 miles per hour. Forecasters warned of a storm surge, and the governor ordered evacuations.",
  ],
  [
    "a weather forecast",
    "News",
    "Snow will spread from the north tonight, with frost and gusts on the hills. The forecaster expects sunny spells and a high of four degrees tomorrow.",
  ],
  [
    "inflation",
    "News | Finance",
    "Inflation fell to 2.4 percent in October as energy prices eased. Economists expect the central bank to cut interest rates by a quarter point next month.",
  ],
  [
    "unemployment",
    "News | Finance | Business & Industrial | Jobs & Education",
    "Employers added 180,000 jobs in September and the unemployment rate held at 4.1 percent, the labor department said. Economists had expected weaker growth.",
  ],
  [
    "a stock market",
    "News | Finance",
    "Shares fell sharply on Wall Street as investors sold technology stocks. The Nasdaq lost three percent, and bond yields rose to the highest level this year.",
  ],
  [
    "a merger",
    "News | Business & Industrial | Finance",
    "The airline agreed to buy its smaller rival for 3.2 billion dollars. Shareholders must approve the takeover, and the chief executive expects the deal to close in spring.",
  ],
  [
    "layoffs",
    "News | Business & Industrial | Jobs & Education",
    "The carmaker will cut 4,000 jobs and close two factories, the company said on Tuesday. Unions called for talks with management and threatened to strike.",
  ],
  [
    "a war",
    "News | Sensitive Subjects | Law & Government",
    "Missiles hit the city overnight, killing at least nine civilians. The president said that the troops had held the front line, and allies promised more weapons.",
  ],
  [
    "a ceasefire",
    "News | Sensitive Subjects | Law & Government",
    "Diplomats meet in Geneva to discuss a ceasefire. The United Nations envoy said both sides must free prisoners and let aid convoys reach refugees.",
  ],
  [
    "a football result",
    "Sports | News",
    "Two late goals gave Liverpool a 3-2 win over Chelsea on Saturday. The striker scored from a penalty in stoppage time, and the manager praised his defenders.",
  ],
  [
    "a tennis result",
    "Sports | News",
    "The teenager beat the second seed in straight sets to reach the final at Wimbledon. She saved four break points and hit twelve aces.",
  ],
  [
    "a celebrity divorce",
    "Arts & Entertainment | News | People & Society",
    "The pop singer and the actor have split after six years of marriage, their publicist confirmed. The couple were last seen together on the red carpet in May.",
  ],
  [
    "an award show",
    "Arts & Entertainment | News",
    "The drama won five Oscars, including best picture and best director. The actress thanked the cast in a tearful speech.",
  ],
  [
    "an outbreak",
    "News | Health",
    "Health officials confirmed 40 cases of measles and urged parents to vaccinate their children. Hospitals have set up isolation wards for patients with the disease.",
  ],
  [
    "a data breach",
    "News | Computers & Electronics",
    "Hackers stole the personal data of two million customers, the company admitted. The attackers used a stolen password, and security researchers found the records for sale online.",
  ],
  [
    "a school strike",
    "News | Jobs & Education",
    "Teachers walked out on Wednesday in a dispute over pay, closing hundreds of schools. The union says that class sizes have grown while salaries fell.",
  ],
  [
    "a wildfire",
    "News | Sensitive Subjects",
    "Firefighters battled a wildfire that burned 12,000 acres and destroyed dozens of homes. Strong winds spread the blaze, and the sheriff told residents to evacuate.",
  ],
  [
    "a royal visit",
    "News | Law & Government | People & Society",
    "The king and queen began a four-day state visit on Tuesday. Crowds lined the streets as the royal couple met the president at the palace.",
  ],
  [
    "a protest",
    "News | People & Society | Law & Government | Sensitive Subjects",
    "Thousands of demonstrators marched through the capital against the new law. Riot police fired tear gas, and 60 protesters were detained.",
  ],
  [
    "a climate summit",
    "News | People & Society | Science",
    "Leaders at the climate summit agreed to cut greenhouse gas emissions by 2035. Campaigners said that the pledge on fossil fuels was too weak.",
  ],
  [
    "a city council",
    "News | Law & Government",
    "The city council voted 7-2 to approve the bus lanes on Main Street. Residents and shop owners spoke for two hours before the vote.",
  ],
  [
    "a drought",
    "News | Science | Business & Industrial | Sensitive Subjects",
    "Farmers in the south say the drought has ruined half of the maize harvest. Reservoirs are at a fifth of their capacity and the government has restricted water use.",
  ],
  [
    "a ferry sinking",
    "Sensitive Subjects | News | Travel & Transportation | Law & Government",
    "A ferry carrying 200 passengers sank in rough seas. The coast guard pulled 90 people from the water; divers are looking for the others.",
  ],
  [
    "a bank collapse",
    "News | Finance | Business & Industrial",
    "Regulators took over a regional lender on Friday after customers withdrew billions. Deposits are insured up to 250,000 dollars, the agency said.",
  ],
  [
    "a drug trial",
    "Health | News | Science",
    "The pill cut the risk of heart attacks by a fifth in a trial of 12,000 people. Side effects were mild, the researchers wrote.",
  ],
  [
    "an immigration law",
    "News | Law & Government | People & Society",
    "The interior minister defended the plan to turn back migrants at the border. Human rights groups say it breaks asylum law.",
  ],
  [
    "a coup",
    "News | Sensitive Subjects | Law & Government",
    "Soldiers seized the national broadcaster and announced that they had removed the president. Borders are closed and a curfew begins at dusk.",
  ],
  [
    "a kidnapping",
    "News | Sensitive Subjects | Law & Government",
    "The family of a kidnapped engineer appealed for his release. His captors have asked for a ransom of two million dollars.",
  ],
  [
    "a space launch",
    "Science | News | Business & Industrial",
    "The rocket lifted off from Florida with four astronauts, who will spend six months at the space station.",
  ],
  [
    "a smartphone launch",
    "News | Internet & Telecom | Computers & Electronics",
    "The company showed a folding phone with a brighter display. It goes on sale in June for 1,200 dollars.",
  ],
  [
    "a football transfer",
    "Sports | News",
    "The club signed the Brazilian winger on a five-year contract. The fee is thought to be 60 million euros.",
  ],
  [
    "a boxing match",
    "Sports | News",
    "The challenger knocked out the heavyweight champion in the sixth round in Las Vegas. A rematch is planned for autumn.",
  ],
  [
    "an olympic result",
    "Sports | News",
    "The Kenyan won Olympic gold in the marathon in two hours and six minutes. Ethiopia took silver and bronze.",
  ],
  [
    "a cycling race",
    "Sports | News",
    "The Dane attacked on the last climb and took the yellow jersey of the Tour de France with one stage left.",
  ],
  [
    "a film review",
    "Arts & Entertainment | News",
    "The thriller keeps its secret for two hours. Its lead actors are superb, and the script never explains too much.",
  ],
  [
    "a band breakup",
    "Arts & Entertainment | News",
    "The rock band will break up after its farewell tour, the guitarist told fans. Tickets for the last concert sold out in minutes.",
  ],
  [
    "a book prize",
    "Books & Literature | News | Arts & Entertainment",
    "The Irish novelist won the Booker Prize for her fourth novel, the story of two sisters in Belfast.",
  ],
  [
    "a tax plan",
    "News | Finance | Law & Government",
    "The finance minister plans to raise taxes on high incomes and to lower them for families. The opposition says that the budget has a hole of ten billion.",
  ],
  [
    "an oil spill",
    "Sensitive Subjects | News | Science | People & Society | Business & Industrial",
    "Crude oil from a broken pipeline reached the beaches on Sunday. Volunteers clean birds, and the company faces a fine.",
  ],
  [
    "a train strike",
    "News | Travel & Transportation | Jobs & Education",
    "Trains will stop for two days as drivers strike over pay. Commuters should expect crowded buses.",
  ],
  [
    "a hospital",
    "Health | News",
    "The hospital will open forty more beds this winter because emergency patients wait for ten hours. Nurses say that staff are exhausted.",
  ],
  [
    "a school shooting",
    "Sensitive Subjects | News | Law & Government",
    "A student opened fire in a classroom, killing two and wounding six before he shot himself, police said.",
  ],
  [
    "a fraud case",
    "News | Law & Government | Finance",
    "The founder of the crypto exchange was sentenced to 25 years in prison for stealing money from customers.",
  ],
  [
    "a telecom merger",
    "News | Internet & Telecom | Business & Industrial",
    "Two mobile phone operators want to merge. The regulator fears that consumers would pay more for contracts.",
  ],
  [
    "house prices",
    "Real Estate | News | Finance",
    "House prices rose for the fifth month. Buyers rushed to get a mortgage before rates go up, estate agents say.",
  ],
  [
    "a volcano",
    "Sensitive Subjects | News | Science",
    "The volcano erupted at noon and sent ash ten kilometers into the sky. Villages below the crater were emptied.",
  ],
  [
    "a papal visit",
    "People & Society | News",
    "The pope celebrated mass before half a million believers in a stadium and spoke about peace.",
  ],
  [
    "a supermarket",
    "News | Business & Industrial | Food & Drink | Shopping",
    "The supermarket chain reported higher sales over Christmas and will open thirty stores this year.",
  ],
  [
    "a plant closing",
    "News | Business & Industrial | Jobs & Education | Autos & Vehicles",
    "The steelmaker shuts its last blast furnace in Wales, and 2,000 workers lose their jobs.",
  ],
  [
    "a by-election",
    "News | Law & Government",
    "The Liberals took the seat from the Conservatives with a swing of 12 percent. Turnout was low in the rain.",
  ],
  [
    "an obituary",
    "News | Sensitive Subjects | Arts & Entertainment | People & Society",
    "The actor, who was loved for his role as a country vet, has died aged 87. His family was with him.",
  ],
  [
    "chipmaker posts record sales as demand for servers grows",
    "Science | Computers & Electronics | News | Business & Industrial | Arts & Entertainment | Internet & Telecom | Games",
    "Chipmaker posts record sales as demand for servers grows. The company said revenue rose 22 percent from a year earlier, beating analysts' estimates.",
  ],
  [
    "browser maker fixes security holes",
    "Computers & Electronics | Internet & Telecom | News",
    "Browser maker fixes security holes. A patch for the popular web browser closes flaws that let attackers run programs on a PC.",
  ],
  [
    "scientists map genome of rice",
    "Science | News",
    "Scientists map genome of rice. An international team has decoded the genes of the grain that feeds half the world.",
  ],
  [
    "probe nears saturn's largest moon",
    "Science | News",
    "Probe nears Saturn's largest moon. The craft will drop a lander through the thick atmosphere next month.",
  ],
  [
    "online music sales double",
    "Arts & Entertainment | News | Internet & Telecom",
    "Online music sales double. Fans bought 200 million songs on the internet in the first half of the year, an industry group says.",
  ],
  [
    "video game console sells out on first day",
    "Games | Computers & Electronics | News | Shopping",
    "Video game console sells out on first day. Queues formed outside shops at midnight, and the maker promised more units before Christmas.",
  ],
  [
    "oil climbs above 50 dollars a barrel on supply fears",
    "News | Finance | Business & Industrial",
    "Oil climbs above 50 dollars a barrel on supply fears. Traders worry that storms in the Gulf will keep platforms shut.",
  ],
  [
    "retailer's profit falls as shoppers stay away",
    "News | Business & Industrial | Shopping",
    "Retailer's profit falls as shoppers stay away. The department store group blamed warm weather and heavy discounting.",
  ],
  [
    "airline seeks protection from creditors",
    "News | Business & Industrial | Finance | Travel & Transportation",
    "Airline seeks protection from creditors. The carrier has lost money for four years and wants to cut pilots' pay.",
  ],
  [
    "central bank holds rates at two percent",
    "News | Finance",
    "Central bank holds rates at two percent. Policy makers said that growth is steady and prices are under control.",
  ],
  [
    "drug maker pulls painkiller from market",
    "Health | News | Business & Industrial",
    "Drug maker pulls painkiller from market. Shares plunged after a study showed a higher risk of strokes.",
  ],
  [
    "mortgage lender cuts forecast",
    "Finance | News | Real Estate",
    "Mortgage lender cuts forecast. House builders fell in London after the warning.",
  ],
  [
    "suicide bomber kills eleven at checkpoint",
    "News | Sensitive Subjects | Law & Government",
    "Suicide bomber kills eleven at checkpoint. The blast came hours after leaders signed a truce.",
  ],
  [
    "president wins second term",
    "News | Sensitive Subjects | Law & Government",
    "President wins second term. Observers called the vote fair, while his rival spoke of fraud in three provinces.",
  ],
  [
    "rebels agree to hand over weapons",
    "News | Sensitive Subjects | Law & Government",
    "Rebels agree to hand over weapons. Talks in Nairobi ended two decades of fighting in the south.",
  ],
  [
    "hundreds missing after typhoon",
    "News | Sensitive Subjects | Law & Government",
    "Hundreds missing after typhoon. Mudslides buried villages in the north of the Philippines, and roads remain blocked.",
  ],
  [
    "court orders release of opposition figure",
    "News | Sensitive Subjects | Law & Government",
    "Court orders release of opposition figure. Supporters cheered outside the prison in Rangoon.",
  ],
  [
    "nuclear inspectors return to the site",
    "News | Sensitive Subjects | Law & Government",
    "Nuclear inspectors return to the site. Tehran says its enrichment program is peaceful.",
  ],
  [
    "striker out for six weeks",
    "Sports | News",
    "Striker out for six weeks. Scans showed that the England forward has torn a thigh muscle.",
  ],
  [
    "red sox complete sweep",
    "Sports | News",
    "Red Sox complete sweep. Boston won its first title in 86 years with a 3-0 victory in St. Louis.",
  ],
  [
    "swimmer wins sixth gold",
    "Sports | News",
    "Swimmer wins sixth gold. The American touched the wall first in the 100 meters butterfly in Athens.",
  ],
  [
    "spaniard retains title in paris",
    "Sports | News",
    "Spaniard retains title in Paris. He dropped only one set on the clay on his way to the final.",
  ],
  [
    "lakers fire coach after early exit",
    "Sports | News",
    "Lakers fire coach after early exit. The team lost four straight games in the playoffs.",
  ],
  [
    "chelsea open talks with portuguese manager",
    "Sports | News",
    "Chelsea open talks with Portuguese manager. He left Porto after winning the Champions League.",
  ],
  [
    "sequel tops box office for third week",
    "Arts & Entertainment | News",
    "Sequel tops box office for third week. The animated comedy has taken 200 million dollars in North America.",
  ],
  [
    "singer cancels tour because of throat infection",
    "Arts & Entertainment | News",
    "Singer cancels tour because of throat infection. Promoters will refund tickets for twelve dates in Europe.",
  ],
  [
    "soap star leaves after ten years",
    "Arts & Entertainment | News",
    "Soap star leaves after ten years. Producers of the television drama say that her character will not be killed.",
  ],
  [
    "museum buys lost portrait",
    "Arts & Entertainment | News",
    "Museum buys lost portrait. The gallery paid eight million pounds for the oil painting.",
  ],
  [
    "minister quits over visa claims",
    "News | Law & Government",
    "Minister quits over visa claims. The home secretary said that he did nothing wrong, but his position had become untenable.",
  ],
  [
    "mps back smoking ban in pubs",
    "News | Law & Government | Health",
    "MPs back smoking ban in pubs. The measure passed by 200 votes and takes effect next summer.",
  ],
  [
    "party chief promises tax cuts",
    "News | Law & Government",
    "Party chief promises tax cuts. In a speech to delegates in Bournemouth he said that voters were tired of broken promises.",
  ],
  [
    "peers reject terror bill",
    "News | Law & Government",
    "Peers reject terror bill. The House of Lords sent the plan for detention without trial back to ministers.",
  ],
  [
    "obesity rises among children",
    "Health | News",
    "Obesity rises among children. Doctors call for less sugar in school meals and more exercise.",
  ],
  [
    "flu jab shortage hits clinics",
    "Health | News",
    "Flu jab shortage hits clinics. Elderly patients should call before they visit, health chiefs say.",
  ],
];
