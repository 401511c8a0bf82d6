/** Terms of `/People & Society`. */
export const PEOPLE_SOCIETY = `
*: society, people, community, family, culture, social, human, relationship, religious, nonprofit, activism, church, faith, volunteer, belief, moral
Family & Relationships: family, relationship, partner, spouse, marriage, parent, couple, love, friendship, in law, boundaries
Family & Relationships/Etiquette: etiquette, manners, politeness, thank you note, table manners, dress code
Family & Relationships/Family: family, parent, child, sibling, grandparent, mother, father, adoption, genealogy, ancestry, mom, dad, family tree, motherhood, foster care, daughter, son, stepfamily, grandchild, fatherhood, family history
Family & Relationships/Family/Parenting: parenting, parent, kid, toddler, mom, screen time, discipline, motherhood, single mom, working mom, baby, child development, new mom, stay at home mom, dad, newborn, tantrum, parenting tip, raising child, parenting style, co parenting, bedtime routine, breastfeeding, infant, potty training
Family & Relationships/Family/Parenting/Babies & Toddlers: baby, toddler, newborn, infant, diaper, stroller, baby food, baby sleep, breastfeeding, baby bottle, teething, car seat, baby carrier, pram, pacifier, baby shower gift, baby clothes
Family & Relationships/Family/Parenting/Babies & Toddlers/Nursery & Playroom: crib, nursery, playpen, changing table, bassinet, playroom, baby furniture, nursery decor, high chair
Family & Relationships/Marriage: marriage, husband, wife, spouse, married couple, newlywed, marital, marriage advice
Family & Relationships/Romance: romance, love, romantic, boyfriend, girlfriend, first date, date night, crush, love letter, flirting
Family & Relationships/Troubled Relationships: breakup, cheating, divorce, toxic relationship, infidelity, heartbreak, ex boyfriend, narcissist, affair, domestic abuse
Kids & Teens: kid, teen, teenager, children, youth, adolescent, tween
Kids & Teens/Children's Interests: kids activity, kids club, children's activity, nursery rhyme, kids craft, disney princess, kids show
Kids & Teens/Teen Interests: teenager, teen, prom, tween, high school student life
Religion & Belief: god, church, bible, jesus, christian, religion, faith, prayer, islam, buddhism, catholic, muslim, jewish, atheist, worship, scripture, christ, atheism, sin, gospel, theology, pastor, hindu, holy spirit, torah, quran, ministry, salvation, resurrection, spiritual, lord, christianity, heaven, hell, temple, religious belief, spirituality, mormon, belief in god, morality, baptist, synagogue, prophet, sermon, divine, parish, koran, satan, disciple, clergy, rabbi, deity, lutheran, apostle, mosque, methodist, lds, bishop, verse
Self-Help & Motivational: self help, motivation, self improvement, mindset, personal growth, affirmation, life coach, confidence, habit, personal development, inspirational, gratitude, goal setting, self esteem, productivity, positive thinking, life coaching, success, procrastination, manifest, motivational speaker, law of attraction, inner peace, journaling
Seniors & Retirement: senior citizen, retirement community, aarp, retiree, elderly, retirement living, senior center
Social Issues & Advocacy: activism, advocacy, social justice, nonprofit, protest, social issue, activist, petition, equality, social change, community organizing, civil society
Social Issues & Advocacy/Charity & Philanthropy: charity, donation, donate, fundraising, philanthropy, volunteer, nonprofit, foundation, fundraiser, donor, ngo, charitable, red cross, non profit, giving, united way, volunteering
Social Issues & Advocacy/Discrimination & Identity Relations: racism, discrimination, lgbtq, gender equality, diversity, feminism, gay, transgender, black lives matter, lgbt, homophobia, homosexual, racial, sexism, inclusion, indigenous, gay rights, lesbian
Social Issues & Advocacy/Drug Laws & Policy: drug policy, marijuana legalization, war on drugs, drug law, decriminalization
Social Issues & Advocacy/Ethics: ethics, ethical, morality, bioethics, moral, abortion debate, animal testing
Social Issues & Advocacy/Green Living & Environmental Issues: sustainability, eco friendly, zero waste, carbon footprint, recycling, environmental, green living, plastic pollution, climate action, sustainable living, compost, sustainable, single use plastic, reusable, renewable, environmentalist, plastic free, conservation, greenhouse gas, recycle, upcycling, eco
Social Issues & Advocacy/Housing & Development: affordable housing, homelessness, gentrification, urban development, housing policy, housing crisis, homeless, tiny house, urban planning, community development, housing authority, habitat for humanity, low income housing, social housing
Social Issues & Advocacy/Human Rights & Liberties: human rights, amnesty, freedom of speech, civil liberties, refugee, human trafficking, genocide, civil liberty, slavery, censorship
Social Issues & Advocacy/Poverty & Hunger: poverty, hunger, food bank, famine, food insecurity, poor people, food pantry
Social Issues & Advocacy/Work & Labor Issues: labor union, minimum wage, strike, worker rights, child labor, trade union, collective bargaining, unionize, gig worker
Social Sciences: sociology, social science, sociologist, gender studies, ethnography
Social Sciences/Anthropology: anthropology, anthropologist, ethnography, tribe, human evolution
Social Sciences/Archaeology: archaeology, excavation, artifact, archaeologist, ancient ruin, dig site
Social Sciences/Communications & Media Studies: media studies, mass communication, communication theory, media literacy, discourse
Social Sciences/Demographics: demographics, census, population growth, birth rate, fertility rate, migration pattern
Social Sciences/Economics: economics, economist, macroeconomics, microeconomics, supply and demand, keynes, economic theory, monetary policy, econometrics, game theory
Social Sciences/Political Science: political science, political theory, international relations, democracy, ideology, constitution theory
Social Sciences/Psychology: psychology, psychologist, behavior, cognitive, freud, personality type, cognitive bias, mbti, behavioral science, attachment style, unconscious
Subcultures & Niche Interests: goth, steampunk, hipster, furry, punk subculture, nudist, subculture, cosplay, prepper, naturist
`;
