/** Terms of `/Real Estate`. */
export const REAL_ESTATE = `
*: real estate, property, realtor, home buyer, housing market, mortgage, listing, apartment, house, landlord, square foot, home for sale, homes for sale, property value, home seller, real estate market, housing, condo, first time home buyer, real estate investor, mls, home price, buyer agent, selling home, property market
Property Development: property development, developer, zoning, subdivision, real estate development, land development, mixed use, housing development, home builder, new construction home
Real Estate Listings: home for sale, mls, zillow, property listing, for sale, house for sale, realtor com, trulia, bedroom, homes for sale
Real Estate Listings/Bank-Owned & Foreclosed Properties: foreclosure, bank owned, short sale, reo, foreclosed home, foreclosed
Real Estate Listings/Commercial Properties: commercial real estate, office space, retail space, warehouse for lease, commercial property, industrial property, commercial lease, loopnet
Real Estate Listings/Lots & Land: land for sale, acreage, vacant lot, acre, lot for sale, raw land, farm land
Real Estate Listings/Residential Rentals: apartment, for rent, rental, tenant, lease, studio apartment, roommate, apartment rental, rent, apartment complex, renter, one bedroom, apartment community, rental property, student housing
Real Estate Listings/Residential Sales: house for sale, home for sale, condo, townhouse, home buyer, single family home, homes for sale, open house, home sale, villa for sale, luxury home
Real Estate Listings/Timeshares & Vacation Properties: timeshare, vacation home, vacation property, second home, holiday home
Real Estate Services: closing cost, real estate service, home staging, real estate photography, home selling, home buying
Real Estate Services/Property Inspections & Appraisals: home inspection, appraisal, home inspector, appraiser, property inspection, home value, surveyor, radon
Real Estate Services/Property Management: property management, property manager, landlord, tenant screening, rent collection, hoa, rental management, homeowners association
Real Estate Services/Real Estate Agencies: real estate agent, realtor, real estate broker, estate agent, century 21, brokerage, re max, keller williams, coldwell banker, real estate agency, letting agent, listing agent
Real Estate Services/Real Estate Title & Escrow: title insurance, escrow, title company, deed, closing agent, title search
`;
