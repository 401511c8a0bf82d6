/** Terms of `/Reference`. */
export const REFERENCE = `
*: reference, encyclopedia, dictionary, history, library, museum, definition, facts, archive, glossary, almanac, historian, directory, philosophy
Directories & Listings: directory, listing, yellow pages, web directory, link directory
Directories & Listings/Business & Personal Listings: business directory, yellow pages, white pages, local business listing, company directory, phone book, yelp listing
General Reference: encyclopedia, almanac, fact, quotation, trivia fact, how to
General Reference/Biographies & Quotations: biography, quote, famous quote, quotation, born, autobiography, early life, famous people, quotes
General Reference/Calculators & Reference Tools: calculator, converter, unit conversion, currency converter, online calculator, conversion table, converter tool
General Reference/Dictionaries & Encyclopedias: dictionary, encyclopedia, thesaurus, definition, wikipedia, synonym, glossary, merriam webster, acronym
General Reference/Educational Resources: study guide, educational resource, sparknotes, homework answer, essay example, cliffsnotes, term paper
General Reference/Forms Guides & Templates: template, form, sample letter, printable form, letter template, fillable form, user manual, sample form
General Reference/How-To, DIY & Expert Content: how to, step by step, diy, tutorial, wikihow, instructable, expert answer, ehow, life hack
General Reference/Public Records: public record, birth certificate, court record, vital record, property record, marriage record, obituary, arrest record
General Reference/Time & Calendars: calendar, time zone, world clock, holiday calendar, lunar calendar, moon phase, leap year
Geographic Reference: geography, country, capital city, atlas, continent, gazetteer, latitude, longitude
Geographic Reference/Maps: map, google maps, topographic map, street map, world map, cartography, gis, driving direction, atlas
Humanities: humanities, cultural studies, classics, literature study
Humanities/History: history, historical, ancient, century, empire, medieval, world war ii, civil war, historian, roman empire, ottoman, armenian, world war i, revolution, colonial, dynasty, ancient egypt, renaissance, nazi, turkish, cold war, archive, civilization, viking, holocaust, 19th century, napoleon
Humanities/Myth & Folklore: mythology, myth, folklore, legend, greek god, fairy tale, norse mythology, zeus, greek mythology, folk tale, dragon
Humanities/Philosophy: philosophy, philosopher, plato, kant, metaphysics, stoicism, ethics, existentialism, nietzsche, socrates, aristotle, epistemology, moral philosophy, objectivism
Language Resources: grammar, vocabulary, language, linguistics, pronunciation, translation, punctuation, spelling, english grammar, linguist, idiom, noun, verb, adjective
Language Resources/Foreign Language Resources: learn spanish, learn french, language learning, esl, english as a second language, japanese language, duolingo, spanish vocabulary, mandarin, learn english, fluency, fluent, native speaker, learn german, kanji, learn japanese, foreign language, learn a language, language exchange, learn chinese, bilingual, korean language, second language, speak spanish, verb conjugation, italian language, hsk
Libraries & Museums: archive, collection, library, museum, exhibit
Libraries & Museums/Libraries: library, librarian, public library, library card, interlibrary loan, catalog search, library catalog, digital library, branch library, county library, storytime
Libraries & Museums/Museums: museum, exhibit, curator, natural history museum, smithsonian, science museum, museum collection, exhibition, historical society
Technical Reference: technical specification, datasheet, technical manual, standard, iso standard, specification sheet, technical documentation, api reference
`;
