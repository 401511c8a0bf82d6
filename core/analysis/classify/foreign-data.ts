/**
 * Terms of German, French and Spanish, enough for the upper levels: a line per node, `path: German; French; Spanish`, the terms separated
 * by commas. German compounds are known by their parts.
 */
export const FOREIGN_TERMS = `
/Adult: porno, erotik, nackt, sexvideo; porno, érotique, nue; porno, erótico, desnuda
/Arts & Entertainment/Movies: film, kino, filme, regisseur, schauspieler; film, cinéma, réalisateur, acteur; película, cine, director de cine, actor
/Arts & Entertainment/Music & Audio: musik, konzert, lieder, sänger, band, album; musique, chanson, concert, chanteur; música, canción, concierto, cantante
/Arts & Entertainment/Performing Arts: theater, bühne, oper, tanz, ballett, schauspiel; théâtre, opéra, danse; teatro, ópera, danza, baile
/Arts & Entertainment/TV & Video: fernsehen, serie, sender, staffel; télévision, série, émission, chaîne; televisión, serie, programa de televisión
/Arts & Entertainment/Visual Art & Design: kunst, maler, gemälde, fotografie, galerie, architektur; peinture, peintre, photographie, galerie d'art; arte, pintura, fotografía, galería, arquitectura
/Autos & Vehicles: auto, fahrzeug, pkw, motor; voiture, véhicule, automobile; coche, vehículo, automóvil, carro
/Autos & Vehicles/Bicycles & Accessories: fahrrad, fahrräder, rennrad, mountainbike, e bike; vélo, vélos, vtt; bicicleta, bici, ciclismo
/Autos & Vehicles/Motor Vehicles (By Type)/Motorcycles: motorrad, motorräder, roller; moto, scooter; motocicleta, moto
/Autos & Vehicles/Vehicle Parts & Services: werkstatt, reifen, ersatzteile, ölwechsel, bremse; garage auto, pneu, pièce détachée; taller mecánico, neumático, recambios
/Autos & Vehicles/Vehicle Shopping: gebrauchtwagen, neuwagen, autohaus, leasing; voiture d'occasion, concessionnaire; coche usado, concesionario, segunda mano
/Beauty & Fitness/Face & Body Care: kosmetik, hautpflege, creme, parfüm, make up; cosmétique, soin de la peau, crème, parfum, maquillage; cosmética, crema, piel, maquillaje, perfume
/Beauty & Fitness/Face & Body Care/Skin & Nail Care: gesichtspflege, hautpflege, feuchtigkeitscreme, serum, sonnencreme, nagellack; soin du visage, hydratant, sérum, vernis à ongles; cuidado facial, hidratante, sérum, uñas
/Beauty & Fitness/Fitness: fitness, krafttraining, fitnessstudio, muskeln, yoga; musculation, entraînement, salle de sport; gimnasio, entrenamiento, ejercicio, músculo
/Beauty & Fitness/Hair Care: haare, frisur, friseur, haarpflege; cheveux, coiffure, coiffeur; cabello, pelo, peluquería
/Beauty & Fitness/Weight Loss: abnehmen, diät, gewicht verlieren, kalorien; perdre du poids, régime, minceur; adelgazar, dieta, perder peso
/Books & Literature: buch, bücher, roman, autor, literatur, leser, verlag; livre, roman, auteur, littérature, lecture; libro, novela, autor, literatura, lectura
/Business & Industrial: unternehmen, firma, industrie, gewerbe, wirtschaft; entreprise, industrie, société; empresa, industria, negocio
/Business & Industrial/Advertising & Marketing: werbung, marketing, werbeagentur, kampagne; publicité, marketing, agence de communication; publicidad, mercadeo, marketing
/Business & Industrial/Agriculture & Forestry: landwirtschaft, bauernhof, landwirt, forst, traktor; agriculture, agriculteur, ferme, tracteur; agricultura, granja, agricultor, cosecha
/Business & Industrial/Business Operations: personal, management, führung, mitarbeiter; ressources humaines, gestion; recursos humanos, gestión
/Business & Industrial/Construction & Maintenance: bauunternehmen, baustelle, beton, baustoffe; chantier, béton, bâtiment; construcción, obra, hormigón
/Business & Industrial/Energy & Utilities: strom, energie, solaranlage, photovoltaik, windkraft; électricité, énergie, panneau solaire; electricidad, energía, panel solar
/Business & Industrial/Energy & Utilities/Electricity: stromtarif, stromanbieter, strompreis, netzbetreiber, stromzähler, kilowattstunde; tarif électricité, fournisseur d'électricité, kilowattheure; tarifa eléctrica, factura de la luz, kilovatio
/Business & Industrial/Energy & Utilities/Renewable & Alternative Energy: solar, solarstrom, solarmodul, photovoltaik, wechselrichter, balkonkraftwerk, steckersolar, stromspeicher, windrad, wärmepumpe, einspeisung; énergie solaire, photovoltaïque, éolienne, panneaux solaires; energía solar, fotovoltaica, eólica, paneles solares
/Business & Industrial/Manufacturing: fertigung, produktion, maschinenbau, fabrik; fabrication, usine; fabricación, fábrica
/Business & Industrial/Shipping & Logistics: versand, spedition, logistik, umzug, paket; transport, livraison, déménagement, colis; envío, transporte, mudanza, paquete
/Business & Industrial/Small Business: gründer, selbstständig, kleinunternehmen, existenzgründung; entrepreneur, auto entrepreneur; emprendedor, autónomo, pyme
/Computers & Electronics: computer, rechner, technik; ordinateur, informatique; ordenador, computadora, informática
/Computers & Electronics/Computer Hardware/Laptops & Notebooks: notebook, laptop, ultrabook; ordinateur portable; portátil
/Computers & Electronics/Computer Security: datensicherheit, virenschutz, verschlüsselung, it sicherheit; sécurité informatique, antivirus, chiffrement; ciberseguridad, antivirus, cifrado
/Computers & Electronics/Computer Security/Antivirus & Malware: antivirenprogramm, schadsoftware, virenscanner, trojaner; antivirus, logiciel malveillant; antivirus, programa malicioso
/Computers & Electronics/Consumer Electronics: fernseher, kamera, kopfhörer, lautsprecher; téléviseur, appareil photo, casque audio; televisor, cámara, auriculares, altavoz
/Computers & Electronics/Consumer Electronics/Audio Equipment: kopfhörer, lautsprecher, soundbar, verstärker, plattenspieler; casque, enceinte, barre de son; auriculares, altavoz, barra de sonido
/Computers & Electronics/Consumer Electronics/Camera & Photo Equipment: systemkamera, objektiv, spiegelreflexkamera, stativ; appareil photo, objectif, trépied; cámara, objetivo, trípode
/Computers & Electronics/Consumer Electronics/Home Automation: smart home, hausautomation, sprachassistent; maison connectée, domotique; domótica, casa inteligente
/Computers & Electronics/Consumer Electronics/TV & Video Equipment: fernseher, beamer, bildschirmdiagonale; téléviseur, vidéoprojecteur; televisor, proyector
/Computers & Electronics/Programming: programmieren, programmierung, entwickler, quellcode; programmation, développeur, code source; programación, programador, código
/Computers & Electronics/Software: software, betriebssystem, anwendung; logiciel, système d'exploitation, application; software, sistema operativo, aplicación
/Finance/Accounting & Auditing: buchhaltung, steuer, steuererklärung, steuerberater, rechnung, finanzamt; comptabilité, impôts, comptable, facture; contabilidad, impuestos, factura, declaración
/Finance/Accounting & Auditing/Tax Preparation & Planning: steuererklärung, einkommensteuer, werbungskosten, steuerbescheid, lohnsteuer, finanzamt, steuerfreibetrag; déclaration de revenus, impôt sur le revenu; declaración de la renta, deducción, hacienda
/Finance/Banking: bank, konto, girokonto, sparkasse, überweisung; banque, compte bancaire, virement; banco, cuenta bancaria, transferencia
/Finance/Credit & Lending: kredit, darlehen, zinsen, baufinanzierung, kreditkarte; crédit, prêt, emprunt, taux d'intérêt; crédito, préstamo, hipoteca, tarjeta de crédito
/Finance/Credit & Lending/Credit Cards: kreditkarte, kreditkarten; carte de crédit, carte bancaire; tarjeta de crédito
/Finance/Credit & Lending/Loans: darlehen, ratenkredit, baufinanzierung, tilgung, kreditzinsen; prêt personnel, prêt immobilier, mensualité; préstamo, hipoteca, cuota mensual
/Finance/Insurance: versicherung, krankenversicherung, haftpflicht, police; assurance, mutuelle, assuré; seguro, aseguradora, póliza
/Finance/Insurance/Health Insurance: krankenkasse, krankenversicherung, zusatzversicherung; mutuelle santé, assurance maladie; seguro de salud, seguro médico
/Finance/Insurance/Home Insurance: hausratversicherung, wohngebäudeversicherung; assurance habitation; seguro de hogar
/Finance/Insurance/Vehicle Insurance: autoversicherung, kfz versicherung; assurance auto; seguro de coche, seguro de auto
/Finance/Investing: aktien, börse, anlage, fonds, depot, rendite; bourse, actions, placement, investissement; bolsa, acciones, inversión, fondos
/Finance/Investing/Funds: etf, sparplan, fonds, indexfonds; fonds d'investissement, fonds indiciel; fondo de inversión, fondos indexados
/Finance/Investing/Stocks & Bonds: aktie, aktien, dividende, börse, depot, anleihe; actions, bourse, dividende, obligation; acciones, bolsa, dividendo, bonos
/Food & Drink/Beverages/Alcoholic Beverages: wein, bier, schnaps, weingut, brauerei; vin, bière, vignoble; vino, cerveza, bodega
/Food & Drink/Beverages/Coffee & Tea: kaffee, espresso, kaffeebohnen, siebträger, barista, tee, mahlgrad, filterkaffee, röstung, kaffeemühle; café, thé, expresso, torréfaction; café, té, cafetera, grano de café
/Food & Drink/Cooking & Recipes: rezept, rezepte, kochen, backen, zutaten, teig, ofen, backofen, vorheizen, teelöffel; recette, cuisine, ingrédient, four, cuisson, ingrédients, cuillère; receta, cocina, ingrediente, horno, cocinar, ingredientes, cucharada
/Food & Drink/Cooking & Recipes/Desserts: kuchen, torte, dessert, backen, teig, nachtisch, plätzchen, streusel; gâteau, dessert, pâtisserie, tarte; postre, tarta, pastel, bizcocho
/Food & Drink/Food: lebensmittel, essen, gemüse, obst, fleisch, käse, brot; nourriture, légume, fruit, viande, fromage, pain; comida, alimento, verdura, fruta, carne, queso, pan
/Food & Drink/Restaurants: restaurant, speisekarte, gasthaus, gericht; restaurant, carte, menu; restaurante, menú, carta
/Games/Board Games: brettspiel, brettspiele, schach, spielbrett; jeu de société, échecs; juego de mesa, ajedrez
/Games/Computer & Video Games: videospiel, computerspiel, spiele, konsole, spieler; jeu vidéo, joueur, console; videojuego, jugador, consola
/Games/Gambling: casino, lotto, wetten, glücksspiel; casino, loterie, paris sportifs; casino, lotería, apuestas
/Health: gesundheit, arzt, krankheit, patient, behandlung; santé, médecin, maladie, traitement; salud, médico, enfermedad, tratamiento
/Health/Health Conditions: symptome, schmerzen, diabetes, krebs, allergie, entzündung; symptôme, douleur, diabète, cancer, allergie; síntoma, dolor, diabetes, cáncer, alergia
/Health/Health Conditions/Allergies: allergie, heuschnupfen, pollen, unverträglichkeit; allergie, rhume des foins, pollen; alergia, polen, intolerancia
/Health/Health Conditions/Pain Management: schmerzen, rückenschmerzen, kopfschmerzen, migräne, schmerzmittel, verspannung, bandscheibe; douleur, mal de dos, migraine; dolor, dolor de espalda, migraña
/Health/Health Conditions/Sleep Disorders: schlafstörung, einschlafen, schlaflosigkeit, schnarchen, durchschlafen; insomnie, trouble du sommeil, ronflement; insomnio, trastorno del sueño, ronquidos
/Health/Medical Facilities & Services: krankenhaus, klinik, arztpraxis, operation; hôpital, clinique, chirurgie; hospital, clínica, cirugía
/Health/Mental Health: psyche, depression, angst, psychotherapie, therapeut; dépression, anxiété, psychologue, psychothérapie; depresión, ansiedad, psicólogo, terapia
/Health/Nutrition: ernährung, vitamine, eiweiß, nährstoffe; alimentation, nutrition, vitamine, protéine; nutrición, vitamina, proteína, alimentación
/Health/Nutrition/Vitamins & Supplements: vitamin, vitamine, magnesium, nahrungsergänzungsmittel, zink, eisenmangel; complément alimentaire, vitamine, magnésium; vitamina, suplemento, magnesio
/Health/Oral & Dental Care: zahnarzt, zähne, zahn, zahnmedizin; dentiste, dents, dentaire; dentista, dientes, odontología
/Health/Pharmacy: apotheke, medikamente, arzneimittel; pharmacie, médicament; farmacia, medicamento
/Health/Reproductive Health: schwangerschaft, verhütung, geburt; grossesse, contraception, accouchement; embarazo, anticonceptivo, parto
/Hobbies & Leisure/Crafts: basteln, nähen, stricken, häkeln, handarbeit; bricolage créatif, couture, tricot, crochet; manualidades, costura, tejer, ganchillo
/Hobbies & Leisure/Outdoors: wandern, wanderung, camping, zelt, angeln, wanderschuhe; randonnée, camping, tente, pêche; senderismo, acampada, tienda de campaña, pesca
/Hobbies & Leisure/Outdoors/Hiking & Camping: wandern, wanderung, camping, zelt, schlafsack, rucksack, isomatte, wanderschuhe; randonnée, camping, tente, sac de couchage; senderismo, acampada, tienda de campaña, saco de dormir
/Hobbies & Leisure/Special Occasions: hochzeit, geburtstag, weihnachten, feier; mariage, anniversaire, noël; boda, cumpleaños, navidad
/Hobbies & Leisure/Special Occasions/Weddings: hochzeit, brautkleid, trauung, braut; mariage, robe de mariée; boda, vestido de novia
/Home & Garden/Bed & Bath/Bathroom: badezimmer, dusche, badewanne, waschbecken; salle de bain, douche, baignoire; cuarto de baño, ducha, bañera
/Home & Garden/Bed & Bath/Bedroom: matratze, bettdecke, lattenrost, kopfkissen, schlafzimmer, topper; matelas, couette, oreiller, sommier; colchón, edredón, almohada, somier
/Home & Garden/HVAC & Climate Control/Air Conditioners: klimaanlage, klimagerät; climatiseur, climatisation; aire acondicionado
/Home & Garden/HVAC & Climate Control/Fireplaces & Stoves: kaminofen, kamin, pelletofen, brennholz; poêle, cheminée, granulés; chimenea, estufa, leña
/Home & Garden/HVAC & Climate Control/Heaters: heizung, heizkörper, thermostat, fußbodenheizung, gasheizung, ölheizung, heizkosten; chauffage, radiateur, chaudière; calefacción, radiador, caldera
/Home & Garden/Home Appliances: haushaltsgeräte, staubsauger, waschmaschine, kühlschrank; électroménager, aspirateur, lave linge; electrodoméstico, aspiradora, lavadora, nevera
/Home & Garden/Home Appliances/Vacuums & Floor Care: staubsauger, saugroboter, akkusauger, wischroboter; aspirateur, aspirateur robot; aspiradora, robot aspirador
/Home & Garden/Home Furnishings: möbel, sofa, schrank, teppich, lampe, einrichtung; meuble, canapé, tapis, décoration; mueble, sofá, alfombra, lámpara, decoración
/Home & Garden/Home Furnishings/Lamps & Lighting: lampe, leuchte, led lampe, beleuchtung, deckenleuchte; lampe, éclairage, ampoule; lámpara, iluminación, bombilla
/Home & Garden/Home Furnishings/Living Room Furniture: sofa, couch, couchtisch, wohnzimmer, sessel; canapé, fauteuil, table basse; sofá, sillón, mesa de centro
/Home & Garden/Home Improvement: renovieren, handwerker, heimwerken, fenster, badsanierung, dach; bricolage, rénovation, travaux, toiture; bricolaje, reforma, fontanero, tejado
/Home & Garden/Home Improvement/Construction & Power Tools: akkuschrauber, bohrmaschine, schlagbohrmaschine, stichsäge, winkelschleifer, kreissäge, werkzeug; perceuse, visseuse, scie sauteuse, outillage; taladro, atornillador, sierra, herramientas
/Home & Garden/Home Improvement/Flooring: bodenbelag, parkett, laminat, vinylboden, fliesen, estrich; parquet, carrelage, stratifié; parqué, tarima, azulejo, suelo laminado
/Home & Garden/Home Improvement/House Painting & Finishing: wandfarbe, streichen, tapete, tapezieren, grundierung; peinture murale, papier peint; pintura de pared, papel pintado
/Home & Garden/Home Improvement/Plumbing: abfluss, rohr, wasserhahn, rohrreinigung, klempner, installateur, siphon; plomberie, plombier, robinet, tuyau; fontanero, fontanería, grifo, tubería
/Home & Garden/Home Improvement/Roofing: dach, dachdecker, dachziegel, dachdämmung, dachrinne; toiture, couvreur, tuile; tejado, teja, cubierta
/Home & Garden/Household Supplies/Household Cleaning Supplies: putzmittel, reinigungsmittel, hausmittel, fleckenentferner, entkalken; produit ménager, nettoyant, détachant; limpiador, detergente, quitamanchas
/Home & Garden/Kitchen & Dining/Cookware & Diningware: pfanne, kochtopf, messer, bräter, geschirr, besteck; poêle, casserole, couteau de cuisine, vaisselle; sartén, olla, cuchillo, vajilla
/Home & Garden/Kitchen & Dining/Major Kitchen Appliances: kühlschrank, geschirrspüler, spülmaschine, backofen, herd, induktionskochfeld, gefrierschrank, dunstabzugshaube; réfrigérateur, lave vaisselle, plaque à induction; frigorífico, nevera, lavavajillas, placa de inducción
/Home & Garden/Kitchen & Dining/Small Kitchen Appliances: kaffeemaschine, espressomaschine, mixer, toaster, siebträgermaschine, vollautomat, entkalken; machine à café, mixeur, grille pain, machine expresso; cafetera, batidora, tostadora, freidora
/Home & Garden/Laundry/Washers & Dryers: waschmaschine, trockner, wäschetrockner, schleudern, waschtrockner; lave linge, sèche linge, machine à laver; lavadora, secadora
/Home & Garden/Patio, Lawn & Garden/Barbecues & Grills: grill, gasgrill, holzkohle, grillen, kugelgrill; barbecue, plancha; barbacoa, parrilla
/Home & Garden/Patio, Lawn & Garden/Gardening: garten, pflanzen, blumen, gärtner, beet, rasen, düngen; jardin, jardinage, plante, fleur, pelouse; jardín, jardinería, planta, flores, césped
/Home & Garden/Patio, Lawn & Garden/Yard Maintenance/Lawn Mowers: rasenmäher, mähroboter, rasen mähen; tondeuse, robot tondeuse; cortacésped
/Home & Garden/Pest Control: schädlinge, schädlingsbekämpfung, ameisen, silberfische, motten, bettwanzen; nuisibles, punaises de lit, fourmis; plagas, cucarachas, chinches, hormigas
/Internet & Telecom/Mobile & Wireless: handy, smartphone, handytarif, mobilfunk; téléphone portable, forfait mobile; teléfono móvil, celular, tarifa móvil
/Internet & Telecom/Mobile & Wireless/Mobile Phones: smartphone, handy, iphone, handytarif; smartphone, téléphone portable; móvil, teléfono móvil, smartphone
/Internet & Telecom/Web Services: webseite, webdesign, suchmaschine, suchmaschinenoptimierung, hosting, webhosting; site web, référencement, hébergement web; página web, posicionamiento web, alojamiento web
/Internet & Telecom/Web Services/Web Design & Development: webdesign, webseite erstellen, homepage erstellen, wordpress; création de site, site internet, wordpress; diseño web, crear página web, wordpress
/Jobs & Education/Education: schule, studium, universität, lernen, unterricht, ausbildung, schüler; école, université, étudiant, enseignement, formation; escuela, universidad, estudiante, enseñanza, curso
/Jobs & Education/Education/Colleges & Universities: studium, universität, hochschule, studiengang, bachelor, semester; université, licence, études supérieures; universidad, grado, máster, carrera universitaria
/Jobs & Education/Jobs: bewerbung, stellenangebot, arbeitgeber, gehalt, beruf, lebenslauf; emploi, offre d'emploi, salaire, recrutement, candidature; empleo, oferta de trabajo, salario, currículum
/Law & Government/Government: regierung, ministerium, behörde, verwaltung, bundestag; gouvernement, ministère, mairie, préfecture; gobierno, ministerio, ayuntamiento
/Law & Government/Legal: recht, anwalt, rechtsanwalt, gesetz, gericht, urteil, vertrag; avocat, droit, tribunal, loi, juridique; abogado, derecho, ley, tribunal, juicio
/Law & Government/Military: bundeswehr, soldat, militär; armée, soldat, militaire; ejército, soldado, militar
/Law & Government/Public Safety: polizei, feuerwehr, verbrechen; police, pompier, crime; policía, bombero, delito
/News: nachrichten, zeitung, meldung; actualité, journal, information; noticias, periódico, actualidad
/News/Politics: politik, wahl, partei, bundeskanzler; politique, élection, parti, président; política, elecciones, partido
/News/Weather: wetter, regen, temperatur, vorhersage; météo, pluie, température; tiempo, lluvia, temperatura, pronóstico
/Online Communities/Dating & Personals: partnersuche, singles, singlebörse; rencontre, célibataire; citas, solteros
/Online Communities/Social Networks: soziale medien, soziales netzwerk; réseau social, réseaux sociaux; red social, redes sociales
/People & Society/Family & Relationships: familie, eltern, kinder, erziehung, beziehung, ehe, baby; famille, parent, enfant, couple; familia, padres, hijos, pareja
/People & Society/Religion & Belief: kirche, glaube, gott, bibel, gebet; église, foi, dieu, bible, prière; iglesia, fe, dios, biblia, oración
/People & Society/Social Issues & Advocacy: spende, ehrenamt, menschenrechte; don, bénévole, droit de l'homme; donación, voluntario, derechos humanos
/Pets & Animals/Pets/Cats: katze, katzen, kater; chat, chaton; gato, gatito
/Pets & Animals/Pets/Dogs: hund, hunde, welpe, hunderasse; chien, chiot; perro, cachorro
/Pets & Animals/Wildlife: wildtiere, vögel, tierwelt; faune, oiseau, animaux sauvages; fauna, animales salvajes, aves
/Real Estate/Real Estate Listings: immobilien, wohnung, miete, haus kaufen, grundstück, eigentumswohnung; immobilier, appartement, maison à vendre, location; inmobiliaria, piso, alquiler, casa en venta, vivienda
/Reference/Humanities: geschichte, philosophie, jahrhundert, antike; histoire, philosophie, siècle; historia, filosofía, siglo
/Reference/Language Resources: sprache, grammatik, wörterbuch, übersetzung; langue, grammaire, dictionnaire, traduction; idioma, gramática, diccionario, traducción
/Reference/Libraries & Museums: museum, bibliothek, ausstellung; musée, bibliothèque, exposition; museo, biblioteca, exposición
/Science: wissenschaft, forschung, forscher, experiment; science, recherche, chercheur; ciencia, investigación, científico
/Science/Biological Sciences: biologie, zelle, gene, evolution; biologie, cellule, gène; biología, célula, gen
/Science/Chemistry: chemie, molekül, chemisch; chimie, molécule; química, molécula
/Science/Ecology & Environment: umwelt, klimawandel, naturschutz, klima; environnement, climat, écologie; medio ambiente, cambio climático, ecología
/Science/Mathematics: mathematik, gleichung, statistik; mathématique, équation, statistique; matemáticas, ecuación, estadística
/Science/Physics: physik, quanten, teilchen; physique, quantique, particule; física, cuántica, partícula
/Shopping: kaufen, bestellen, shop, onlineshop, preis, versandkostenfrei, warenkorb, angebote; acheter, boutique en ligne, prix, promo, panier; comprar, tienda, tienda online, precio, oferta, carrito
/Shopping/Apparel: kleidung, mode, kleid, jacke, hose, schmuck, tasche; vêtement, mode, robe, veste, bijoux; ropa, moda, vestido, chaqueta, joyas
/Shopping/Apparel/Footwear: schuhe, stiefel, sneaker, laufschuhe, sandalen; chaussure, chaussures, botte, basket; zapatos, zapatillas, botas, calzado
/Shopping/Gifts & Special Event Items: geschenk, geschenke, geschenkidee, blumenstrauß; cadeau, idée cadeau, bouquet; regalo, regalos, ramo de flores
/Shopping/Toys: spielzeug, puppe, kuscheltier; jouet, poupée, peluche; juguete, muñeca, peluche
/Sports: sport, verein, mannschaft, turnier, liga; sport, équipe, tournoi, championnat; deporte, equipo, torneo, liga
/Sports/Individual Sports: laufen, marathon, tennis, radsport, golf; course à pied, marathon, tennis, cyclisme; correr, maratón, tenis, ciclismo, golf
/Sports/Team Sports/Soccer: fußball, bundesliga, tor, trainer, stürmer; football, ligue 1, but, entraîneur; fútbol, gol, entrenador, la liga
/Sports/Winter Sports: ski, skifahren, snowboard, piste; ski, snowboard, piste; esquí, snowboard, pista
/Travel & Transportation/Hotels & Accommodations: hotel, unterkunft, ferienwohnung, pension, übernachtung; hôtel, hébergement, gîte, chambre d'hôte; hotel, alojamiento, hostal, habitación
/Travel & Transportation/Tourist Destinations: urlaub, reise, strand, insel, sehenswürdigkeiten, reiseziel; voyage, vacances, plage, île, tourisme; viaje, vacaciones, playa, isla, turismo
/Travel & Transportation/Transportation: flug, flughafen, bahn, zug, mietwagen; vol, aéroport, train, location de voiture; vuelo, aeropuerto, tren, alquiler de coches
`;
