/** Terms of `/News`. */
export const NEWS = `
*: news, breaking news, headline, newspaper, journalist, reporter, journalism, editorial, latest news, newsroom, press, news story, op ed, columnist, correspondent, news coverage, daily news, news agency, top story, news network
Business News: business news, corporate news, market news, business journal, wall street journal, bloomberg, forbes
Business News/Company News: earnings report, quarterly result, ceo announced, company announcement, press release, layoffs, acquisition announced, newswire
Business News/Economy News: economy, gdp, inflation, unemployment rate, recession, economic growth, federal reserve, jobs report, economist
Business News/Financial Markets News: market news, stock market news, dow jones, wall street, market rally, cnbc, marketwatch
Business News/Fiscal Policy News: fiscal policy, tax cut, budget deficit, stimulus, government spending, debt ceiling, federal budget, tax plan
Gossip & Tabloid News: gossip, tabloid, rumor, tmz, celebrity gossip, paparazzi, page six
Gossip & Tabloid News/Scandals & Investigations: scandal, investigation, cover up, whistleblower, corruption probe, leaked
Health News: health news, medical news, health study finds
Local News: local news, community news, city news, county news, hometown, obituary, local newspaper, neighborhood news, gazette, herald, tribune, local weather
Politics: politics, political, democrat, republican, liberal, conservative, senator, president, partisan, politician, government policy, left wing, right wing, trump, biden, clinton, obama, libertarian, progressive, political party, gop, labour party, tories, socialism
Politics/Campaigns & Elections: election, campaign, candidate, vote, ballot, primary, voter, polling place, swing state, electoral college, presidential election, midterm, voting right
Politics/Media Critics & Watchdogs: media bias, fact check, media watchdog, fake news, press freedom, misinformation
Politics/Political Polls & Surveys: opinion poll, approval rating, gallup, polling, pew research
Sports News: sports news, game recap, espn, trade rumor, injury report, sports headline, sports coverage
Technology News: tech news, techcrunch, wired, product launch, the verge, gadget news, technology news
Weather: weather, forecast, temperature, storm, hurricane, rain, snow, tornado, weather forecast, humidity, radar, meteorologist, thunderstorm, precipitation, accuweather, winter storm
World News: world news, international news, foreign affairs, united nations, geopolitics, middle east, reuters, foreign policy, al jazeera, diplomacy
`;
