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
/Business & Industrial/Energy & Utilities/Renewable & Alternative Energy: solar, solarstrom, solarmodul, photovoltaik, wechselrichter, balkonkraftwerk, steckersolar, stromspeicher, windrad, wärmepumpe, einspeisung; énergie solaire, photovoltaïque, éolienne, panneaux solaires; energía solar, fotovoltaica, eólica, paneles solares
/Business & Industrial/Manufacturing: fertigung, produktion, maschinenbau, fabrik; fabrication, usine; fabricación, fábrica
/Business & Industrial/Shipping & Logistics: versand, spedition, logistik, umzug, paket; transport, livraison, déménagement, colis; envío, transporte, mudanza, paquete
/Business & Industrial/Small Business: gründer, selbstständig, kleinunternehmen, existenzgründung; entrepreneur, auto entrepreneur; emprendedor, autónomo, pyme
/Computers & Electronics: computer, rechner, technik; ordinateur, informatique; ordenador, computadora, informática
/Computers & Electronics/Computer Security: datensicherheit, virenschutz, verschlüsselung, it sicherheit; sécurité informatique, antivirus, chiffrement; ciberseguridad, antivirus, cifrado
/Computers & Electronics/Consumer Electronics: fernseher, kamera, kopfhörer, lautsprecher; téléviseur, appareil photo, casque audio; televisor, cámara, auriculares, altavoz
/Computers & Electronics/Programming: programmieren, programmierung, entwickler, quellcode; programmation, développeur, code source; programación, programador, código
/Computers & Electronics/Software: software, betriebssystem, anwendung; logiciel, système d'exploitation, application; software, sistema operativo, aplicación
/Finance/Accounting & Auditing: buchhaltung, steuer, steuererklärung, steuerberater, rechnung, finanzamt; comptabilité, impôts, comptable, facture; contabilidad, impuestos, factura, declaración
/Finance/Banking: bank, konto, girokonto, sparkasse, überweisung; banque, compte bancaire, virement; banco, cuenta bancaria, transferencia
/Finance/Credit & Lending: kredit, darlehen, zinsen, baufinanzierung, kreditkarte; crédit, prêt, emprunt, taux d'intérêt; crédito, préstamo, hipoteca, tarjeta de crédito
/Finance/Insurance: versicherung, krankenversicherung, haftpflicht, police; assurance, mutuelle, assuré; seguro, aseguradora, póliza
/Finance/Insurance/Vehicle Insurance: autoversicherung, kfz versicherung; assurance auto; seguro de coche, seguro de auto
/Finance/Investing: aktien, börse, anlage, fonds, depot, rendite; bourse, actions, placement, investissement; bolsa, acciones, inversión, fondos
/Food & Drink/Beverages/Alcoholic Beverages: wein, bier, schnaps, weingut, brauerei; vin, bière, vignoble; vino, cerveza, bodega
/Food & Drink/Beverages/Coffee & Tea: kaffee, espresso, kaffeebohnen, siebträger, barista, tee, mahlgrad, filterkaffee, röstung, kaffeemühle; café, thé, expresso, torréfaction; café, té, cafetera, grano de café
/Food & Drink/Cooking & Recipes: rezept, rezepte, kochen, backen, zutaten, teig, ofen; recette, cuisine, ingrédient, four, cuisson; receta, cocina, ingrediente, horno, cocinar
/Food & Drink/Food: lebensmittel, essen, gemüse, obst, fleisch, käse, brot; nourriture, légume, fruit, viande, fromage, pain; comida, alimento, verdura, fruta, carne, queso, pan
/Food & Drink/Restaurants: restaurant, speisekarte, gasthaus, gericht; restaurant, carte, menu; restaurante, menú, carta
/Games/Board Games: brettspiel, brettspiele, schach, spielbrett; jeu de société, échecs; juego de mesa, ajedrez
/Games/Computer & Video Games: videospiel, computerspiel, spiele, konsole, spieler; jeu vidéo, joueur, console; videojuego, jugador, consola
/Games/Gambling: casino, lotto, wetten, glücksspiel; casino, loterie, paris sportifs; casino, lotería, apuestas
/Health: gesundheit, arzt, krankheit, patient, behandlung; santé, médecin, maladie, traitement; salud, médico, enfermedad, tratamiento
/Health/Health Conditions: symptome, schmerzen, diabetes, krebs, allergie, entzündung; symptôme, douleur, diabète, cancer, allergie; síntoma, dolor, diabetes, cáncer, alergia
/Health/Mental Health: psyche, depression, angst, psychotherapie, therapeut; dépression, anxiété, psychologue, psychothérapie; depresión, ansiedad, psicólogo, terapia
/Health/Medical Facilities & Services: krankenhaus, klinik, arztpraxis, operation; hôpital, clinique, chirurgie; hospital, clínica, cirugía
/Health/Nutrition: ernährung, vitamine, eiweiß, nährstoffe; alimentation, nutrition, vitamine, protéine; nutrición, vitamina, proteína, alimentación
/Health/Oral & Dental Care: zahnarzt, zähne, zahn, zahnmedizin; dentiste, dents, dentaire; dentista, dientes, odontología
/Health/Pharmacy: apotheke, medikamente, arzneimittel; pharmacie, médicament; farmacia, medicamento
/Health/Reproductive Health: schwangerschaft, verhütung, geburt; grossesse, contraception, accouchement; embarazo, anticonceptivo, parto
/Hobbies & Leisure/Crafts: basteln, nähen, stricken, häkeln, handarbeit; bricolage créatif, couture, tricot, crochet; manualidades, costura, tejer, ganchillo
/Hobbies & Leisure/Outdoors: wandern, wanderung, camping, zelt, angeln, wanderschuhe; randonnée, camping, tente, pêche; senderismo, acampada, tienda de campaña, pesca
/Hobbies & Leisure/Special Occasions: hochzeit, geburtstag, weihnachten, feier; mariage, anniversaire, noël; boda, cumpleaños, navidad
/Home & Garden/Home Appliances: haushaltsgeräte, staubsauger, waschmaschine, kühlschrank; électroménager, aspirateur, lave linge; electrodoméstico, aspiradora, lavadora, nevera
/Home & Garden/Home Furnishings: möbel, sofa, schrank, teppich, lampe, einrichtung; meuble, canapé, tapis, décoration; mueble, sofá, alfombra, lámpara, decoración
/Home & Garden/Home Improvement: renovieren, handwerker, heimwerken, fenster, badsanierung, dach; bricolage, rénovation, travaux, toiture; bricolaje, reforma, fontanero, tejado
/Home & Garden/Kitchen & Dining/Small Kitchen Appliances: kaffeemaschine, espressomaschine, mixer, toaster, siebträgermaschine, vollautomat, entkalken; machine à café, mixeur, grille pain, machine expresso; cafetera, batidora, tostadora, freidora
/Home & Garden/Patio, Lawn & Garden/Gardening: garten, pflanzen, blumen, gärtner, beet, rasen, düngen; jardin, jardinage, plante, fleur, pelouse; jardín, jardinería, planta, flores, césped
/Internet & Telecom/Mobile & Wireless: handy, smartphone, handytarif, mobilfunk; téléphone portable, forfait mobile; teléfono móvil, celular, tarifa móvil
/Internet & Telecom/Web Services: webseite, webdesign, suchmaschine, suchmaschinenoptimierung, hosting, webhosting; site web, référencement, hébergement web; página web, posicionamiento web, alojamiento web
/Jobs & Education/Education: schule, studium, universität, lernen, unterricht, ausbildung, schüler; école, université, étudiant, enseignement, formation; escuela, universidad, estudiante, enseñanza, curso
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
