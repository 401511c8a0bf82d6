/** Terms of `/Law & Government`. */
export const LAW_GOVERNMENT = `
*: law, legal, government, attorney, lawyer, court, federal, legislation, regulation, policy, lawsuit, statute, agency, amendment, congress, city council, municipal, county, citizen
Government: government, federal, ministry, municipality, public sector, federal agency, state government, department, official, government agency, city hall, county government, local government, municipal, mayor, public service, city of, town council
Government/Courts & Judiciary: supreme court, judge, judiciary, court ruling, courthouse, district court, appeals court, jury, circuit court, trial, magistrate, court of appeal, verdict, county court, justice
Government/Embassies & Consulates: embassy, consulate, ambassador, consular, diplomatic mission
Government/Executive Branch: white house, president, executive order, cabinet, prime minister, administration, clinton administration, governor, presidential, oval office
Government/Government Contracting & Procurement: government contract, procurement, rfp, federal contractor, bid, public tender, gsa schedule, solicitation
Government/Intelligence & Counterterrorism: cia, fbi, nsa, counterterrorism, terrorism, espionage, surveillance, intelligence agency, homeland security, wiretap, spy agency, classified information
Government/Legislative Branch: congress, senate, parliament, house of representatives, bill, lawmaker, legislator, senator, state legislature, congressman, assembly, legislation
Government/Lobbying: lobbying, lobbyist, lobby group, special interest
Government/Public Policy: public policy, think tank, policy maker, policy research, brookings, policy analysis, economic policy
Government/Royalty: royal family, queen elizabeth, king charles, monarchy, prince, buckingham palace, royalty
Government/Visa & Immigration: visa, immigration, green card, passport, citizenship, immigrant, h1b, work permit, immigration lawyer, uscis, asylum, naturalization, visa application, permanent residency, work visa, deportation, residence permit
Legal: law, lawyer, attorney, law firm, legal advice, lawsuit, litigation, plaintiff, defendant, settlement, court, legal, jurisdiction, liability, contract, notary, arbitration, mediation, legal right, criminal defense, paralegal, statute of limitations, legal document, solicitor, sue
Legal/Accident & Personal Injury Law: personal injury, accident lawyer, car accident, injury lawyer, wrongful death, medical malpractice, slip and fall, injury claim, personal injury lawyer, accident attorney, negligence, personal injury attorney, workers compensation
Legal/Bankruptcy: bankruptcy, chapter 7, chapter 11, chapter 13, insolvency, bankruptcy attorney
Legal/Business & Corporate Law: corporate law, business lawyer, contract law, antitrust, corporate governance, shareholder agreement, business attorney, securities law, commercial law
Legal/Constitutional Law & Civil Rights: constitution, civil rights, first amendment, second amendment, aclu, bill of rights, free speech, constitutional, fourth amendment, due process
Legal/Family Law: divorce, child custody, family law, alimony, child support, divorce lawyer, prenup, prenuptial, custody, adoption law, family lawyer, divorce attorney
Legal/Intellectual Property: patent, trademark, copyright, intellectual property, infringement, dmca, patent attorney, fair use, uspto, trade secret
Legal/Labor & Employment Law: employment law, wrongful termination, labor law, workplace discrimination, overtime pay, employment lawyer, workers comp, unfair dismissal, employment attorney, nlrb, fmla
Legal/Legal Education: law school, bar exam, lsat, law student, legal education, juris doctor, law degree
Legal/Legal Services: law firm, legal service, notary, legal aid, solicitor, paralegal, attorney, legal counsel, barrister, legal representation, pro bono, find a lawyer, criminal defense, defense attorney
Legal/Product Liability: product liability, class action, defective product, product recall, mass tort, asbestos lawsuit
Legal/Real Estate Law: real estate law, property law, landlord tenant, eviction, easement, conveyancing, zoning, real estate attorney, tenant right
Military: military, soldier, armed forces, army, troop, veteran, war, defense department, pentagon, deployment, military base, combat, nato, commander, battalion, uniform military
Military/Air Force: air force, fighter jet, raf, f 16, airman, bomber, fighter pilot, air base
Military/Army: army, infantry, soldier, us army, tank battalion, brigade, artillery
Military/Marines: marine corps, usmc, semper fi, marines
Military/Navy: navy, submarine, aircraft carrier, naval, destroyer, navy seal, warship, sailor
Military/Veterans: veteran, va benefit, veterans affairs, gi bill, vfw, disabled veteran
Public Safety: public safety, emergency preparedness, disaster relief, fire safety, community safety, sheriff
Public Safety/Crime & Justice: crime, criminal, murder, prison, arrest, homicide, inmate, theft, felony, burglary, crime rate, parole, sentencing, criminal justice, robbery, fraud case, convicted, gun control, forensic, police officer
Public Safety/Emergency Services: fire department, firefighter, ambulance, paramedic, 911, ems, fire station, emergency management, rescue squad, first responder, fema, volunteer fire
Public Safety/Law Enforcement: police, sheriff, police department, law enforcement, cop, fbi, detective, police officer, atf, swat, highway patrol, batf, policing
Public Safety/Security Products & Services: security guard, body armor, security service, metal detector, pepper spray, surveillance, security system, private investigator, bodyguard, access control, security camera
Social Services: social service, social worker, foster care, social work, child protective, food bank, homeless shelter, adoption agency, foster parent, community service
Social Services/Welfare & Unemployment: unemployment benefit, welfare, food stamps, snap benefit, unemployment, universal credit, social security disability, disability benefit, tanf
`;
