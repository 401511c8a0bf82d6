/** Terms of `/Finance`. */
export const FINANCE = `
*: finance, financial, money, bank, loan, invest, credit, tax, budget, interest rate, saving, income, debt, cryptocurrency, bitcoin, crypto, fintech, asset, inflation, blockchain, ethereum, financial service, budgeting, personal finance, wealth
Accounting & Auditing: accounting, accountant, audit, auditor, balance sheet, cpa, gaap, financial statement, general ledger, accounts payable, accounting software, financial reporting, chart of accounts, accrual, ifrs, reconciliation, quickbooks
Accounting & Auditing/Billing & Invoicing: invoice, billing, invoicing, accounts receivable, invoice template, billing software, payment term
Accounting & Auditing/Bookkeeping: bookkeeping, bookkeeper, quickbooks, xero, double entry, ledger
Accounting & Auditing/Tax Preparation & Planning: tax, income tax, tax return, irs, deduction, turbotax, tax credit, taxpayer, tax filing, 1099, vat, capital gains tax, tax refund, tax bracket, tax deductible, withholding, tax planning, hmrc, w 2, tax year, gst
Banking: bank, banking, bank account, online banking, branch, atm, credit union, deposit, overdraft, mobile banking, fdic, wells fargo, chase bank, banking service
Banking/ATMs & Branch Locations: atm, branch locator, cash machine
Banking/Debit & Checking Services: debit card, checking account, overdraft, current account, cheque
Banking/Mobile Payments & Digital Wallets: paypal, apple pay, google pay, mobile payment, digital wallet, venmo, cash app, e wallet, contactless payment, mobile wallet
Banking/Money Transfer & Wire Services: money transfer, western union, wire transfer, remittance, swift code, moneygram, transferwise
Banking/Savings Accounts: savings account, high yield savings, apy, certificate of deposit, money market account
Credit & Lending: lending, lender, borrower, credit score, interest rate, borrow, apr, financing
Credit & Lending/Credit Cards: credit card, visa, mastercard, american express, cash back, rewards card, balance transfer, annual fee, cardholder
Credit & Lending/Credit Reporting & Monitoring: credit report, credit score, fico, equifax, experian, transunion, credit monitoring, credit bureau
Credit & Lending/Debt Collection & Repossession: debt collection, debt collector, collection agency, repossession, repo, bailiff
Credit & Lending/Debt Management: debt consolidation, debt relief, debt management, credit counseling, debt free, debt settlement, pay off debt
Credit & Lending/Loans: loan, mortgage, personal loan, student loan, payday loan, refinance, home loan, auto loan, down payment, mortgage rate, home equity, mortgage lender, fha loan, installment loan, loan officer, mortgage broker
Crowdfunding: crowdfunding, kickstarter, gofundme, indiegogo, patreon, backer, crowdfund
Financial Planning & Management: financial planning, financial advisor, wealth management, financial planner, budgeting, financial goal, net worth, financial literacy, money management, emergency fund, financial adviser
Financial Planning & Management/Asset & Portfolio Management: portfolio, asset management, asset allocation, portfolio management, wealth management, hedge, diversification
Financial Planning & Management/Inheritance & Estate Planning: estate planning, will, trust, inheritance, probate, executor, beneficiary, power of attorney, living trust, estate tax, heir
Financial Planning & Management/Retirement & Pension: retirement, pension, 401k, ira, roth ira, annuity, social security, retirement plan, retirement savings, retirement income, 401 k, retiree, superannuation, retirement planning
Grants, Scholarships & Financial Aid: financial aid, grant, fellowship, funding opportunity, grant writing
Grants, Scholarships & Financial Aid/Government Grants: government grant, federal grant, grant application
Grants, Scholarships & Financial Aid/Study Grants & Scholarships: scholarship, fafsa, bursary, tuition assistance, student aid, fellowship, pell grant
Insurance: insurance, insurer, policyholder, premium, insurance company, deductible, underwriting, coverage, claim, insurance broker, liability insurance, insurance policy, insurance agent, business insurance, indemnity, insured, reinsurance, pet insurance, insurance coverage
Insurance/Health Insurance: health insurance, medicare, medicaid, copay, dental insurance, health plan, aca, open enrollment, medigap, obamacare, blue cross
Insurance/Home Insurance: home insurance, homeowners insurance, renters insurance, flood insurance, property insurance, dwelling coverage, contents insurance
Insurance/Life Insurance: life insurance, term life, whole life, death benefit, universal life, burial insurance
Insurance/Travel Insurance: travel insurance, trip cancellation, medical evacuation, travel medical, trip insurance, baggage loss
Insurance/Vehicle Insurance: car insurance, auto insurance, geico, collision coverage, motor insurance, no claims bonus, progressive insurance, motorcycle insurance
Investing: investing, investor, investment, portfolio, return, dividend, stock, diversification, index fund, investment strategy, real estate investing, cryptocurrency, bitcoin, yield, market volatility, bull market, ethereum, passive income
Investing/Brokerages & Day Trading: day trading, broker, trading platform, robinhood, etrade, trader, brokerage account, technical analysis, swing trading, stop loss, candlestick, charles schwab
Investing/Commodities & Futures Trading: futures, commodity, commodity trading, gold price, crude oil futures, futures contract
Investing/Currencies & Foreign Exchange: forex, currency exchange, exchange rate, foreign exchange, currency pair, fx, bitcoin, cryptocurrency, pip, altcoin, crypto exchange, coinbase
Investing/Derivatives: option trading, derivative, put option, call option, swap, strike price
Investing/Funds: mutual fund, etf, index fund, hedge fund, vanguard, expense ratio, net asset value, exchange traded fund, sip, fund manager
Investing/Real Estate Investment Trusts: reit, real estate investment trust
Investing/Socially Responsible Investing: esg, impact investing, socially responsible, sustainable investing
Investing/Stocks & Bonds: stock, bond, stock market, share price, nasdaq, nyse, dividend stock, wall street, earnings per share, s&p 500, treasury bond, shareholder, stock exchange, ticker, dow jones
`;
