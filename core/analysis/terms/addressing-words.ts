/** First words of headings that sell something or offer help, by language, separated by `|`. */
export const HEADING_OPENINGS: Readonly<Record<string, string>> = {
  en:
    "are you ready|ready to|ready for|looking for|looking to|need help|need more|need a|need an|need some|need to talk|do you need help|want to|want more|do you want|would you like|" +
    "interested in|not sure|still not|still have|still unsure|have questions|have a question|have any questions|got questions|got a question|any questions|did you know|" +
    "have you|did this|was this|how can we|how may we|can we|why choose us|why us|why work with|why partner with|why wait|what are you waiting|what do you think|what's your|" +
    "get started|get a quote|get a free|get your|get in touch|get help|get support|contact us|call us|book now|shop now|sign up|try it free|about us|join our|join us|follow us|request a",
  de: "bereit für|bereit zu|sind sie bereit|bist du bereit|noch fragen|haben sie fragen|haben sie noch|hast du fragen|hast du noch|suchen sie|suchst du|sie suchen|brauchen sie hilfe|brauchst du hilfe|benötigen sie hilfe|benötigen sie unterstützung|möchten sie|möchtest du|wollen sie|willst du|lust auf|interesse an|wussten sie|wusstest du|war dieser|warum wir|wie können wir|jetzt anfragen|jetzt kaufen|kontaktieren sie|über uns|kontakt",
  fr: "prêt à|prêts à|êtes-vous prêt|vous cherchez|vous souhaitez|vous voulez|vous avez un|vous avez des questions|avez-vous des questions|besoin d'aide|besoin d'un devis|besoin d'un conseil|besoin de conseils|besoin de plus|envie de|envie d'|des questions|une question|intéressé par|saviez-vous|pourquoi nous choisir|pourquoi nous|cet article|contactez-nous|nous contacter|à propos",
  es: "listo para|lista para|estás listo|buscas|estás buscando|necesitas ayuda|necesitas más|quieres|tienes dudas|tienes preguntas|tienes alguna|te interesa|sabías que|por qué elegirnos|te ha|te gustó|contáctanos|contacta|sobre nosotros",
  it: "pronto a|pronti a|sei pronto|hai domande|hai bisogno di aiuto|hai bisogno di altro|hai dubbi|cerchi|stai cercando|vuoi|ti serve|ti interessa|lo sapevi|perché scegliere noi|perché sceglierci|ti è|contattaci|chi siamo",
  pt: "pronto para|está pronto|procura|está à procura|precisa de ajuda|precisa de mais|quer|tem dúvidas|tem perguntas|sabia que|por que nos escolher|porquê escolher-nos|gostou|contacte-nos|fale conosco|sobre nós",
  nl: "klaar om|klaar voor|ben je klaar|ben je op zoek|op zoek naar|hulp nodig|nog vragen|heb je vragen|heb je nog|heeft u vragen|heeft u nog|wil je|wilt u|zoek je|zoekt u|wist je|waarom kiezen voor|interesse in|neem contact|over ons",
  sv: "redo att|är du redo|har du frågor|behöver du hjälp|letar du|vill du|söker du|visste du|varför välja oss|kontakta oss|om oss",
  nb: "klar for|klar til|er du klar|har du spørsmål|trenger du hjelp|leter du|vil du|visste du|hvorfor velge oss|kontakt oss|om oss",
  da: "klar til|er du klar|har du spørgsmål|mangler du|leder du|vil du|søger du|vidste du|hvorfor vælge os|kontakt os|om os",
  fi: "oletko valmis|onko sinulla kysyttävää|tarvitsetko apua|haluatko|etsitkö|tiesitkö|kysyttävää|miksi valita meidät|ota yhteyttä|tietoa meistä",
  ms: "bersedia untuk|adakah anda|ada soalan|mencari|perlukan bantuan|mahu|tahukah anda|kenapa pilih kami|mengapa pilih kami|hubungi kami|tentang kami",
};

/** Words by which a text speaks of its own site, as "our" in "Our services" and "wir" in "Wie wir testen". */
export const OWN_VOICE: Readonly<Record<string, string>> = {
  en: "we we're we've we'll our ours us",
  de: "wir uns unser unsere unseren unserem unserer unseres",
  fr: "nous notre nos",
  es: "nosotros nuestro nuestra nuestros nuestras",
  it: "noi nostro nostra nostri nostre",
  pt: "nós nosso nossa nossos nossas",
  nl: "wij ons onze",
  sv: "vi vår vårt våra oss",
  nb: "vi vår vårt våre oss",
  da: "vi vores os",
  fi: "me meidän meistä meiltä",
  ms: "kami",
};
