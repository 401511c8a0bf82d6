/** Subtypes that count as their parent in the schema.org type tree. */
const PARENTS: Readonly<Record<string, string>> = {
  Article:
    "NewsArticle BlogPosting TechArticle Report LiveBlogPosting ScholarlyArticle MedicalScholarlyArticle " +
    "AdvertiserContentArticle ReportageNewsArticle AnalysisNewsArticle AskPublicNewsArticle " +
    "BackgroundNewsArticle OpinionNewsArticle ReviewNewsArticle SatiricalArticle APIReference",
  Organization:
    "Corporation NGO EducationalOrganization NewsMediaOrganization OnlineStore OnlineBusiness " +
    "CollegeOrUniversity School ElementarySchool HighSchool MiddleSchool Preschool Airline Consortium " +
    "Cooperative FundingScheme GovernmentOrganization LibrarySystem MedicalOrganization PerformingGroup " +
    "DanceGroup MusicGroup TheaterGroup PoliticalParty Project ResearchOrganization SearchRescueOrganization " +
    "SportsOrganization SportsTeam WorkersUnion",
  LocalBusiness:
    "AnimalShelter ArchiveOrganization AutomotiveBusiness AutoBodyShop AutoDealer AutoPartsStore AutoRental " +
    "AutoRepair AutoWash GasStation MotorcycleDealer MotorcycleRepair ChildCare Dentist DryCleaningOrLaundry " +
    "EmergencyService FireStation Hospital PoliceStation EmploymentAgency EntertainmentBusiness " +
    "AdultEntertainment AmusementPark ArtGallery Casino ComedyClub MovieTheater NightClub FinancialService " +
    "AccountingService AutomatedTeller BankOrCreditUnion InsuranceAgency FoodEstablishment Bakery BarOrPub " +
    "Brewery CafeOrCoffeeShop Distillery FastFoodRestaurant IceCreamShop Restaurant Winery GovernmentOffice " +
    "PostOffice HealthAndBeautyBusiness BeautySalon DaySpa HairSalon HealthClub NailSalon TattooParlor " +
    "HomeAndConstructionBusiness Electrician GeneralContractor HVACBusiness HousePainter Locksmith " +
    "MovingCompany Plumber RoofingContractor InternetCafe LegalService Attorney Notary Library " +
    "LodgingBusiness BedAndBreakfast Campground Hostel Hotel Motel Resort SkiResort MedicalBusiness " +
    "MedicalClinic Optician Pharmacy Physician ProfessionalService RadioStation RealEstateAgent " +
    "RecyclingCenter SelfStorage ShoppingCenter SportsActivityLocation BowlingAlley ExerciseGym GolfCourse " +
    "PublicSwimmingPool SportsClub StadiumOrArena TennisComplex Store BikeStore BookStore ClothingStore " +
    "ComputerStore ConvenienceStore DepartmentStore ElectronicsStore Florist FurnitureStore GardenStore " +
    "GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore MensClothingStore " +
    "MobilePhoneStore MovieRentalStore MusicStore OfficeEquipmentStore OutletStore PawnShop PetStore " +
    "ShoeStore SportingGoodsStore TireShop ToyStore WholesaleStore TelevisionStation TouristInformationCenter " +
    "TravelAgency VeterinaryCare",
  Product:
    "ProductGroup ProductCollection IndividualProduct ProductModel SomeProducts DietarySupplement Drug " +
    "Vehicle Car Motorcycle MotorizedBicycle BusOrCoach",
  SoftwareApplication: "MobileApplication WebApplication VideoGame",
  Event:
    "BusinessEvent ChildrensEvent ComedyEvent DanceEvent DeliveryEvent EducationEvent EventSeries " +
    "ExhibitionEvent Festival FoodEvent Hackathon LiteraryEvent MusicEvent PublicationEvent SaleEvent " +
    "ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent ConferenceEvent PerformingArtsEvent",
  Review: "CriticReview UserReview EmployerReview MediaReview Recommendation",
};

const PARENT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(PARENTS).flatMap(([parent, children]) => children.split(" ").map((child) => [child, parent] as const)),
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
