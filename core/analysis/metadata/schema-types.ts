/** Subtypes that count as their parent in the schema.org type tree. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  Article: [
    "NewsArticle",
    "BlogPosting",
    "TechArticle",
    "Report",
    "LiveBlogPosting",
    "ScholarlyArticle",
    "AdvertiserContentArticle",
    "ReportageNewsArticle",
  ],
  Organization: [
    "Corporation",
    "NGO",
    "EducationalOrganization",
    "NewsMediaOrganization",
    "OnlineStore",
    "OnlineBusiness",
    "CollegeOrUniversity",
    "School",
  ],
  LocalBusiness: [
    ...[
      "Restaurant",
      "CafeOrCoffeeShop",
      "BarOrPub",
      "Bakery",
      "FoodEstablishment",
      "Store",
      "Hotel",
      "LodgingBusiness",
      "Dentist",
      "MedicalClinic",
    ],
    ...[
      "Physician",
      "LegalService",
      "Attorney",
      "AutoRepair",
      "AutoDealer",
      "BeautySalon",
      "HairSalon",
      "DaySpa",
      "HealthClub",
      "RealEstateAgent",
    ],
    ...[
      "ProfessionalService",
      "HomeAndConstructionBusiness",
      "Plumber",
      "Electrician",
      "RoofingContractor",
      "TravelAgency",
      "FinancialService",
    ],
  ],
  Product: ["ProductGroup", "IndividualProduct", "ProductModel", "Vehicle", "Car"],
  SoftwareApplication: ["MobileApplication", "WebApplication", "VideoGame"],
  Event: [
    "MusicEvent",
    "SportsEvent",
    "BusinessEvent",
    "Festival",
    "EducationEvent",
    "TheaterEvent",
    "ComedyEvent",
    "ExhibitionEvent",
    "SocialEvent",
  ],
  Review: ["CriticReview", "UserReview", "EmployerReview"],
};

const PARENT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(PARENTS).flatMap(([parent, children]) => children.map((child) => [child, parent] as const)),
);

/**
 * Returns the type that a schema.org type counts as: its listed parent or itself. `BlogPosting` counts as `Article`.
 */
export function familyOf(type: string): string {
  return PARENT_OF.get(type) ?? type;
}

/** Types that describe the site or the frame of the page, and types that are used only inside other items. */
const FRAME_TYPES: ReadonlySet<string> = new Set([
  ...[
    "WebSite",
    "WebPage",
    "WebPageElement",
    "SiteNavigationElement",
    "WPHeader",
    "WPFooter",
    "WPSideBar",
    "WPAdBlock",
    "Thing",
  ],
  ...["SearchAction", "ReadAction", "EntryPoint", "PropertyValueSpecification", "ImageObject", "ListItem"],
  ...[
    "Question",
    "Answer",
    "Offer",
    "AggregateOffer",
    "Rating",
    "PostalAddress",
    "ContactPoint",
    "GeoCoordinates",
    "OpeningHoursSpecification",
  ],
  ...[
    "QuantitativeValue",
    "MonetaryAmount",
    "PriceSpecification",
    "UnitPriceSpecification",
    "PropertyValue",
    "InteractionCounter",
    "HowToStep",
  ],
  // Types that search results no longer show. The list of plugins/shared/rich-results.ts has the dates.
  ...["FAQPage", "HowTo", "ClaimReview", "CourseInstance", "Dataset", "SpecialAnnouncement"],
  ...[
    "MerchantReturnPolicy",
    "OfferShippingDetails",
    "ShippingDeliveryTime",
    "DefinedRegion",
    "SpeakableSpecification",
    "Language",
    "Audience",
  ],
]);

/** Returns true for a type that describes no content of the page or shows in no search result. Adding it improves nothing. */
export function isFrameType(type: string): boolean {
  return FRAME_TYPES.has(type);
}
