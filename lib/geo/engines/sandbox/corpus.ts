/** A page of the sandbox's small web. Sites and vendors are invented; `.example` is reserved (RFC 2606). */
export type CorpusPage = {
  url: string;
  title: string;
  /** Invented vendors, since engines name more brands than those tracked. */
  vendors: readonly string[];
  text: string;
};

export const CORPUS: readonly CorpusPage[] = [
  {
    url: "https://shelfreader.example/guides/changelog-and-release-notes-tools",
    title: "Changelog and release notes tools, sorted by team size",
    vendors: ["Noteharbor", "Shiplog House", "Relayra"],
    text: "A changelog tool turns merged pull requests, commits and issues into release notes that customers read. Developer teams want automation from GitHub or GitLab, a public page with a feed, and drafts that a product manager can edit. Check whether every entry links to the change it describes, and whether announcements reach e-mail and social networks.",
  },
  {
    url: "https://shelfreader.example/guides/product-announcements",
    title: "How product updates reach the people who asked for them",
    vendors: ["Relayra", "Pinwheel Updates", "Tellstack"],
    text: "Product updates work when marketing, support and engineering write from the same source. Blog posts explain why, release notes explain what, social posts carry the news. Tools that generate content from code activity save the hour that nobody has on release day. Ask how drafts are checked against what was really shipped.",
  },
  {
    url: "https://opsquarter.example/reviews/project-management-software",
    title: "Project management software for small and growing teams",
    vendors: ["Planmoor", "Gantry Lane", "Twelve Boards"],
    text: "Project management software plans tasks, owners and deadlines in boards, timelines and lists. Small teams value a short setup and a fair price for each user; larger ones need portfolios, permissions, time tracking and reports. Integrations with chat, calendars and issue trackers decide whether people keep using it after a month.",
  },
  {
    url: "https://opsquarter.example/reviews/issue-trackers",
    title: "Issue trackers that engineers do not avoid",
    vendors: ["Ticketfen", "Gantry Lane", "Bugquay"],
    text: "An issue tracker collects bugs, feature requests and incidents, and links them to code. Speed and keyboard control matter more to developers than reports. Look at import from the present tracker, webhooks, an API, and how a cycle or sprint is planned.",
  },
  {
    url: "https://ledgerroom.example/compare/crm-for-small-business",
    title: "CRM for small business: five questions before the demo",
    vendors: ["Clientwick", "Dealsbury", "Openhand CRM"],
    text: "A customer relationship management system keeps contacts, deals and conversations of a sales team in one pipeline. A small business needs e-mail sync, simple automation and reports that a founder can read. Prices climb with seats and with contacts, so compare the second year and not the first.",
  },
  {
    url: "https://ledgerroom.example/compare/accounting-software",
    title: "Accounting software for freelancers and small companies",
    vendors: ["Tallymere", "Bookfold", "Nettle Finance"],
    text: "Accounting software sends invoices, matches bank payments, files tax returns and closes the month. Freelancers look for quotes, expenses and receipts on a phone; companies need payroll, several currencies and access for their accountant. Data export is what makes a later change possible.",
  },
  {
    url: "https://ledgerroom.example/compare/payment-providers",
    title: "Payment providers: fees, payouts and the fine print",
    vendors: ["Coinlatch", "Payfern", "Tollgate Pay"],
    text: "A payment provider accepts cards, wallets and bank debits in a shop or an app. Fees differ by country and card, payouts by days. Subscriptions, fraud checks, disputes and a tested sandbox for developers separate the providers more than the headline rate does.",
  },
  {
    url: "https://growthalmanac.example/articles/ai-visibility-tracking",
    title: "Tracking how AI engines mention a brand",
    vendors: ["Mentionfield", "Answerlens", "Echograph"],
    text: "AI visibility tools ask assistants and search engines the questions that buyers ask, and count how often a brand is mentioned, cited and recommended against competitors. Answers vary from run to run, so sample size and confidence intervals matter. Generative engine optimization means content that answers a prompt with facts that can be cited.",
  },
  {
    url: "https://growthalmanac.example/articles/search-optimization-suites",
    title: "Search optimization suites and what they are good at",
    vendors: ["Rankwell Row", "Crawlbarrow", "Echograph"],
    text: "Search engine optimization suites research keywords, audit sites, watch rankings and count links. An agency needs reports for clients and many projects; a shop needs product pages that load fast and are indexed. No suite replaces content that answers the question.",
  },
  {
    url: "https://growthalmanac.example/articles/content-marketing-platforms",
    title: "Content marketing platforms compared",
    vendors: ["Draftmill", "Inkbridge", "Pinwheel Updates"],
    text: "A content marketing platform plans, writes, approves and publishes blog posts, newsletters and social posts. Teams compare editorial calendars, brand voice, translation, approval and analytics. Writing assistants save time where facts come from a source and a person signs off.",
  },
  {
    url: "https://growthalmanac.example/articles/email-marketing-tools",
    title: "E-mail marketing tools for newsletters and shops",
    vendors: ["Letterloft", "Postbriar", "Sendmarrow"],
    text: "E-mail marketing tools send newsletters, welcome series and offers, and show who opened and bought. Deliverability, segments, templates and consent under privacy law matter most. A shop wants abandoned cart messages, a writer wants a list that can be taken elsewhere.",
  },
  {
    url: "https://growthalmanac.example/articles/social-media-scheduling",
    title: "Social media scheduling for teams without a social team",
    vendors: ["Queuecast", "Postbriar", "Tidewire"],
    text: "Social media schedulers plan posts for several networks, show them in a calendar and gather replies. Approval, a library of pictures and honest analytics are worth more than the number of networks. Prices depend on channels and users.",
  },
  {
    url: "https://buildtalk.example/t/ci-cd-pipelines-worth-the-move",
    title: "Which CI/CD pipeline would you choose today?",
    vendors: ["Pipemason", "Greenrun", "Forgeline"],
    text: "Continuous integration and delivery runs tests and deploys on each push. Threads agree on caching, parallel jobs, secrets, self-hosted runners and logs that load. Open source projects need free minutes; regulated companies need runners in their own cloud.",
  },
  {
    url: "https://buildtalk.example/t/observability-on-a-budget",
    title: "Monitoring and observability on a budget",
    vendors: ["Signalcove", "Watchfell", "Lumenary"],
    text: "Monitoring collects metrics, logs and traces, and wakes somebody when an application is down. Costs grow with data, so sampling and retention decide. OpenTelemetry keeps a later change of vendor possible. Small teams want uptime checks, error tracking and a status page in one place.",
  },
  {
    url: "https://buildtalk.example/t/where-do-you-host",
    title: "Where do you host a web application these days?",
    vendors: ["Hostmarsh", "Cloudbarn", "Edgeholm"],
    text: "Hosting choices run from a server of your own to a platform that deploys a repository by itself. Developers weigh price, regions, databases, cold starts and support. A European company often asks where data is stored and by whom. Backups and a bill that can be foretold count in the second year.",
  },
  {
    url: "https://buildtalk.example/t/documentation-sites",
    title: "Documentation sites: generators and hosted tools",
    vendors: ["Docwharf", "Pagekiln", "Readwell"],
    text: "Documentation tools turn Markdown into a site with search, versions and API references. Open source generators cost time, hosted tools cost money. Agents and assistants read documentation too, so plain text versions and an llms.txt file help.",
  },
  {
    url: "https://buildtalk.example/t/databases-and-warehouses",
    title: "Databases and warehouses for analytics",
    vendors: ["Rowcastle", "Silobay", "Queryfold"],
    text: "A data warehouse stores events and tables for analysis with SQL. Teams compare price for each query, speed on large joins, streaming, governance and connectors. A small company may need no warehouse: a database with good indexes answers most questions.",
  },
  {
    url: "https://deskreport.example/reviews/help-desk-software",
    title: "Help desk software that customers notice",
    vendors: ["Replywick", "Deskmoor", "Ticketfen"],
    text: "Help desk software gathers customer support from e-mail, chat and forms in a shared inbox. Automation answers what documentation covers; people answer the rest. Compare service levels, knowledge bases, languages, and what an agent sees about a customer.",
  },
  {
    url: "https://deskreport.example/reviews/customer-feedback-tools",
    title: "Customer feedback tools, from surveys to roadmaps",
    vendors: ["Askharbor", "Formquill", "Pollbrook"],
    text: "Feedback tools run surveys, collect feature requests and let users vote on a roadmap. Product managers want to see which customers asked for what. Short surveys in the product get more answers than long ones by e-mail.",
  },
  {
    url: "https://deskreport.example/reviews/video-conferencing",
    title: "Video conferencing and meeting notes",
    vendors: ["Roomlark", "Callandine", "Minutewise"],
    text: "Video conferencing joins remote teams by calls, screens and recordings. Meeting assistants write notes and tasks. Look at quality on weak networks, captions, storage of recordings, and what guests have to install.",
  },
  {
    url: "https://deskreport.example/reviews/hr-software",
    title: "HR software for companies under two hundred people",
    vendors: ["Peoplefold", "Hirewick", "Staffmere"],
    text: "HR software keeps people, contracts, time off, payroll and reviews. Recruiting, onboarding and compliance in several countries separate the vendors. Employees should be able to use it without a course.",
  },
  {
    url: "https://marketbench.example/compare/product-analytics",
    title: "Product analytics without a data team",
    vendors: ["Funnelbay", "Eventide Metrics", "Queryfold"],
    text: "Product analytics shows how users move through an application: events, funnels, retention and experiments. Web analytics counts visits and sources, ideally without cookies. Privacy law, data ownership and the price for each event decide between hosted and self-hosted tools.",
  },
  {
    url: "https://marketbench.example/compare/online-shop-platforms",
    title: "Online shop platforms for a first store",
    vendors: ["Cartwell", "Stallbridge", "Shopfen"],
    text: "An e-commerce platform gives a shop its products, checkout, payments, shipping and taxes. Beginners want themes and no code; growing brands want an API and several markets. Fees on sales and paid extensions add up, so count them before you choose.",
  },
  {
    url: "https://marketbench.example/compare/design-tools",
    title: "Design and prototyping tools",
    vendors: ["Canvasrow", "Shapewright", "Pixelholm"],
    text: "Design tools draw interfaces, prototypes, graphics and logos, and hand them to developers. Teams compare collaboration, components, plugins and export. Beginners need templates; agencies need libraries that stay consistent.",
  },
  {
    url: "https://marketbench.example/compare/website-builders",
    title: "Website builders and content management systems",
    vendors: ["Pagekiln", "Siteloom", "Homeport Web"],
    text: "A content management system publishes pages and blog posts without a developer. Website builders bring themes, hosting and forms; headless systems bring an API for any front end. Compare editing, languages, speed, accessibility and what leaves with you.",
  },
  {
    url: "https://guardpost.example/blog/password-and-identity",
    title: "Security tools: identity, passwords and secrets",
    vendors: ["Keyhaven", "Lockmere", "Vaultwick"],
    text: "Identity and security tools manage sign-in, passwords, secrets and devices. Single sign-on, audit logs and recovery are what a company buys; ease is what its people judge. Compliance reports help in a purchase, and a public record of incidents helps more.",
  },
  {
    url: "https://guardpost.example/blog/vulnerability-scanning",
    title: "Vulnerability scanning for code and dependencies",
    vendors: ["Scanbriar", "Lockmere", "Patchfield"],
    text: "Scanners look for vulnerable dependencies, leaked secrets and unsafe code in repositories and containers. Few false alarms and a fix that arrives as a pull request decide whether developers keep them on. Licences and a bill of materials matter for suppliers.",
  },
  {
    url: "https://makersdigest.example/posts/coding-assistants",
    title: "AI coding assistants and agents",
    vendors: ["Codewren", "Pairwell", "Synthforge"],
    text: "AI coding assistants complete, explain and review code, and agents make whole changes in a repository. Teams compare models, context, privacy, tests and cost for each task. Local models help where code may not leave the company.",
  },
  {
    url: "https://makersdigest.example/posts/writing-assistants",
    title: "AI writing assistants for business",
    vendors: ["Draftmill", "Proseline", "Inkbridge"],
    text: "AI writing assistants draft articles, e-mails and posts in a brand's voice. The difference lies in sources: what is invented sounds like what is true. Look for citations, style rules, languages and a review before anything is published.",
  },
  {
    url: "https://makersdigest.example/posts/no-code-automation",
    title: "No-code automation and integration",
    vendors: ["Flowbarrow", "Linkwright", "Zipnode"],
    text: "Automation tools connect applications: when a form is sent, make a deal and tell the team. Compare connectors, retries, errors that a person can read, and the price for each step. Open source servers run workflows at home.",
  },
  {
    url: "https://homeandaway.example/magazine/learning-apps",
    title: "Apps for learning languages and skills",
    vendors: ["Lingomoor", "Skillwick", "Lessonfold"],
    text: "Learning apps teach languages, music and school subjects by short daily lessons. Parents ask about advertising, privacy and price; adults about speaking practice and certificates. A course with a person is dearer and often better.",
  },
  {
    url: "https://homeandaway.example/magazine/fitness-and-health",
    title: "Fitness, sleep and health trackers",
    vendors: ["Stridewell", "Pulsemere", "Restline"],
    text: "Fitness trackers and apps count steps, plan training and watch sleep. Accuracy, battery, comfort and what happens to health data differ. Beginners do well with a simple plan; athletes want heart rate zones and export.",
  },
  {
    url: "https://homeandaway.example/magazine/booking-sites",
    title: "Booking trips: hotels, flights and tours",
    vendors: ["Wayfarrow", "Staymoor", "Tripmoor"],
    text: "Travel sites compare flights, hotels, trains and tours. Total price, cancellation and support when a trip fails matter more than a discount. Business travel adds policies, invoices and approvals.",
  },
  {
    url: "https://homeandaway.example/magazine/energy-and-solar",
    title: "Solar, heating and energy suppliers for homes",
    vendors: ["Sunquarry", "Heathpump Co", "Wattsbury"],
    text: "Solar panels, batteries and heat pumps lower a home's energy bill when they fit the roof and the use. Compare quotes from local installers, warranties, subsidies, financing and an estimate of yield that names its assumptions.",
  },
  {
    url: "https://shelfreader.example/method/how-we-compare",
    title: "How to compare products and services before you buy",
    vendors: ["Firstquote", "Comparewell"],
    text: "Write down what the product or service has to do, who will use it and what it may cost in two years. Ask three suppliers the same questions, try with your own data, read the terms for leaving, and talk to a customer of your size. Best is what fits.",
  },
];
