import type { AdviceLanguage } from "../../domain/job.ts";

/** Explanation of the speed benchmark by language. */
export const SPEED_TEXTS: Readonly<Record<AdviceLanguage, string>> = {
  en:
    "Load speed of your page beside the first three pages that rank, each loaded once in the service's own browser: " +
    "Largest Contentful Paint, First Contentful Paint, Cumulative Layout Shift, approximate Total Blocking Time and Time To First Byte. " +
    "A phone's viewport without slowing network or processor, so values are lower than on a real phone. " +
    "Lab values for comparison with each other, not field data of real visitors.",
  de:
    "Ladezeit Ihrer Seite neben den ersten drei rankenden Seiten, jede einmal im Browser des Dienstes geladen: " +
    "Largest Contentful Paint, First Contentful Paint, Cumulative Layout Shift, genäherte Total Blocking Time und Time To First Byte. " +
    "Die Ansicht entspricht einem Telefon, Netz und Prozessor sind nicht gedrosselt; auf einem echten Telefon sind die Werte höher. " +
    "Es sind Laborwerte zum Vergleich untereinander, keine Felddaten echter Besucher.",
  es:
    "Velocidad de carga de su página junto a las tres primeras páginas posicionadas, cada una cargada una vez en el navegador del servicio: " +
    "Largest Contentful Paint, First Contentful Paint, Cumulative Layout Shift, Total Blocking Time aproximado y Time To First Byte. " +
    "La vista es la de un teléfono, sin limitar la red ni el procesador, así que los valores son más bajos que en un teléfono real. " +
    "Son valores de laboratorio para compararlos entre sí, no datos de campo de visitantes reales.",
  fr:
    "Vitesse de chargement de votre page à côté des trois premières pages positionnées, chacune chargée une fois dans le navigateur du service : " +
    "Largest Contentful Paint, First Contentful Paint, Cumulative Layout Shift, Total Blocking Time approché et Time To First Byte. " +
    "L’affichage est celui d’un téléphone, sans ralentir le réseau ni le processeur : les valeurs sont plus basses que sur un vrai téléphone. " +
    "Ce sont des valeurs de laboratoire à comparer entre elles, et non des données de terrain de vrais visiteurs.",
};
