import type { Language } from "../../market/language.ts";
import type { ServiceLine } from "../../market/service-line.ts";
import type { Scope } from "../../platform/roles.ts";
import type { StateCode } from "../../platform/us-state.ts";
import type { PriceModel } from "../../profiles/price.ts";
import type { DemoPicture } from "./demo-pictures.ts";

type Package = { title: string; included: string; model: PriceModel; from: number };

/** A professional who applied, passed every required check, and was listed. Prices are in dollars. */
export type CastProfessional = {
	name: string;
	businessName: string;
	line: ServiceLine;
	furtherLines?: readonly ServiceLine[];
	city: string;
	state: StateCode;
	/** Parts of the city and places nearby. */
	areas: readonly string[];
	description: string;
	experience: "YEARS_3_5" | "YEARS_6_10" | "YEARS_10_PLUS";
	hourly: number;
	dayFrom?: number;
	projectFrom?: number;
	monthFrom?: number;
	isRemote: boolean;
	radius: "LOCAL" | "MILES_50" | "STATEWIDE" | "NATIONAL";
	travel: "LOCAL_ONLY" | "WITHIN_50_MILES" | "STATEWIDE" | "WILL_TRAVEL";
	specialties: readonly string[];
	languages: readonly Language[];
	packages: readonly Package[];
	pictures: readonly DemoPicture[];
	website: string;
	/** Whether the professional uploaded proof of insurance. */
	isInsured: boolean;
	/** Days since the professional was listed. */
	listed: number;
	/** Minutes that the professional usually takes to answer a request. */
	answersWithin: number;
	references: readonly [CastReference, CastReference];
};

type CastReference = { name: string; relation: string; strengths: string };

export const castProfessionals: readonly CastProfessional[] = [
	{
		name: "Parker Hayes",
		businessName: "Parker Light & Lens",
		line: "PHOTO_VIDEO",
		city: "Los Angeles",
		state: "CA",
		areas: ["Silver Lake", "Venice", "Pasadena"],
		description:
			"Portraits, product shots, and short films for creators who publish every week. I plan the day with you, so we never film anything you can't use.\n\nYou get a shot list before the shoot, a first selection the next evening, and finished files in the crops your channels need.",
		experience: "YEARS_6_10",
		hourly: 150,
		dayFrom: 1100,
		projectFrom: 450,
		isRemote: true,
		radius: "STATEWIDE",
		travel: "STATEWIDE",
		specialties: ["portraits", "product-photos", "short-video", "video-editing"],
		languages: ["en", "es"],
		packages: [
			{
				title: "Half-day shoot",
				included: "Four hours, two setups, and 20 edited photos",
				model: "PROJECT",
				from: 720,
			},
			{
				title: "A month of verticals",
				included: "Twelve vertical videos, filmed in one day and edited",
				model: "MONTH",
				from: 2400,
			},
			{ title: "Product set", included: "Ten products on white, with shadows", model: "PROJECT", from: 450 },
		],
		pictures: ["portrait", "bottle", "beach", "phone", "wardrobe", "desk"],
		website: "https://parkerlight.example",
		isInsured: true,
		listed: 82,
		answersWithin: 160,
		references: [
			{
				name: "Imani Wells",
				relation: "Client since 2021",
				strengths: "Always early, and the files are named so that anyone on my team can find them.",
			},
			{
				name: "Cody Lane",
				relation: "Studio manager",
				strengths: "Leaves the studio cleaner than it was. Calm when a shoot runs long.",
			},
		],
	},
	{
		name: "Dana Vega",
		businessName: "Vega Daylight Studio",
		line: "PHOTO_VIDEO",
		city: "Los Angeles",
		state: "CA",
		areas: ["Arts District", "Echo Park"],
		description:
			"A daylight studio in the Arts District with two sets and a kitchen. I shoot food, fashion, and lifestyle work with as little equipment as possible.\n\nYou can book me with the studio, or bring me to your place.",
		experience: "YEARS_10_PLUS",
		hourly: 185,
		dayFrom: 1450,
		isRemote: false,
		radius: "MILES_50",
		travel: "WITHIN_50_MILES",
		specialties: ["food", "fashion", "portraits"],
		languages: ["en", "es"],
		packages: [
			{
				title: "Studio day",
				included: "Eight hours, both sets, and an assistant",
				model: "DAY",
				from: 1450,
			},
			{
				title: "Recipe in stills",
				included: "One recipe in 12 photos, from ingredients to plate",
				model: "PROJECT",
				from: 640,
			},
		],
		pictures: ["kitchen", "bakery", "wardrobe", "portrait", "bottle"],
		website: "https://vegadaylight.example",
		isInsured: true,
		listed: 81,
		answersWithin: 320,
		references: [
			{
				name: "Ruben Castellanos",
				relation: "Cookbook editor",
				strengths: "Knows how to make food look like food. Never missed a print deadline.",
			},
			{
				name: "Joy Park",
				relation: "Client since 2019",
				strengths: "Quiet on set, and honest about which shots didn't work.",
			},
		],
	},
	{
		name: "Noor Haddad",
		businessName: "Noor Moving Pictures",
		line: "PHOTO_VIDEO",
		city: "Los Angeles",
		state: "CA",
		areas: ["Culver City", "Long Beach"],
		description:
			"Vertical videos and channel trailers. I write, film, and edit, so one person is responsible from the hook to the captions.",
		experience: "YEARS_3_5",
		hourly: 110,
		dayFrom: 850,
		monthFrom: 1900,
		isRemote: true,
		radius: "MILES_50",
		travel: "STATEWIDE",
		specialties: ["short-video", "video-editing", "podcast-video"],
		languages: ["en", "ar", "fr"],
		packages: [
			{
				title: "Six vertical videos",
				included: "Filmed in half a day, with captions and two rounds of changes",
				model: "PROJECT",
				from: 900,
			},
			{
				title: "Channel trailer",
				included: "60 to 90 seconds, with script and sound",
				model: "PROJECT",
				from: 1300,
			},
		],
		pictures: ["phone", "desk", "microphone", "night", "beach"],
		website: "https://noormovingpictures.example",
		isInsured: false,
		listed: 64,
		answersWithin: 75,
		references: [
			{
				name: "Kayla Stone",
				relation: "Client since 2023",
				strengths: "Fast, funny, and she asks what the video is for before she picks up a camera.",
			},
			{
				name: "Mateo Ruiz",
				relation: "Editor on shared projects",
				strengths: "Project files in perfect order. I'd hand her any deadline.",
			},
		],
	},
	{
		name: "Max Okafor",
		businessName: "Okafor Films",
		line: "PHOTO_VIDEO",
		city: "Los Angeles",
		state: "CA",
		areas: ["Burbank", "Glendale"],
		description:
			"Documentary shorts and interviews. Two cameras, good sound, and a conversation that doesn't feel like an interview.\n\nI also cut series: bring me the footage and I'll find the story.",
		experience: "YEARS_10_PLUS",
		hourly: 175,
		dayFrom: 1600,
		projectFrom: 1200,
		isRemote: true,
		radius: "NATIONAL",
		travel: "WILL_TRAVEL",
		specialties: ["long-video", "podcast-video", "video-editing"],
		languages: ["en"],
		packages: [
			{
				title: "Interview day",
				included: "Two cameras, sound, and a rough cut within a week",
				model: "DAY",
				from: 1600,
			},
			{
				title: "Episode edit",
				included: "Up to 20 minutes, with color and sound",
				model: "PROJECT",
				from: 1200,
			},
		],
		pictures: ["microphone", "workshop", "stage", "night", "portrait"],
		website: "https://okaforfilms.example",
		isInsured: true,
		listed: 58,
		answersWithin: 540,
		references: [
			{
				name: "Shelly Grant",
				relation: "Producer",
				strengths: "Gets people to talk. His interviews need very little cutting.",
			},
			{
				name: "Tomas Weil",
				relation: "Client since 2020",
				strengths: "Told me early when a location fell through, and had two others ready.",
			},
		],
	},
	{
		name: "Kim Tran",
		businessName: "Kim Tran Photography",
		line: "PHOTO_VIDEO",
		city: "Los Angeles",
		state: "CA",
		areas: ["Koreatown", "Santa Monica"],
		description:
			"Fitness and outdoor photography. I work in the first two hours of daylight, and I'm done before the gym fills up.",
		experience: "YEARS_6_10",
		hourly: 135,
		projectFrom: 520,
		isRemote: false,
		radius: "MILES_50",
		travel: "STATEWIDE",
		specialties: ["fitness", "travel-photos", "portraits"],
		languages: ["en", "vi"],
		packages: [
			{
				title: "Sunrise session",
				included: "Two hours outdoors and 25 edited photos",
				model: "PROJECT",
				from: 520,
			},
			{ title: "Gym day", included: "Six exercises, filmed and photographed", model: "PROJECT", from: 880 },
		],
		pictures: ["beach", "phone", "portrait", "night", "wardrobe"],
		website: "https://kimtran.example",
		isInsured: true,
		listed: 33,
		answersWithin: 210,
		references: [
			{
				name: "Andrea Lowe",
				relation: "Gym owner",
				strengths: "Members forget she's there, and then the photos are great.",
			},
			{
				name: "Phil Danner",
				relation: "Magazine editor",
				strengths: "Delivers exactly what the brief says, plus two ideas we hadn't thought of.",
			},
		],
	},
	{
		name: "Jonah Pike",
		businessName: "Pike Studio",
		line: "PHOTO_VIDEO",
		city: "Austin",
		state: "TX",
		areas: ["East Austin", "Round Rock", "San Marcos"],
		description:
			"Live shows, podcasts, and everything with sound. I bring a small crew for multicam days, and I stream to any platform.",
		experience: "YEARS_6_10",
		hourly: 140,
		dayFrom: 1250,
		isRemote: false,
		radius: "STATEWIDE",
		travel: "STATEWIDE",
		specialties: ["live-production", "podcast-video", "events"],
		languages: ["en"],
		packages: [
			{
				title: "Podcast day",
				included: "Three cameras, up to four guests, and synced files",
				model: "DAY",
				from: 1250,
			},
			{ title: "Live stream", included: "Up to three hours, with graphics", model: "PROJECT", from: 980 },
		],
		pictures: ["microphone", "stage", "night", "desk", "workshop"],
		website: "https://pikestudio.example",
		isInsured: true,
		listed: 77,
		answersWithin: 95,
		references: [
			{
				name: "Lacey Monroe",
				relation: "Venue manager",
				strengths: "Plugs in once, tests twice, and the stream has never dropped.",
			},
			{
				name: "Greg Haines",
				relation: "Podcast host",
				strengths: "Three seasons together. He hears problems before I do.",
			},
		],
	},
	{
		name: "Rafael Duarte",
		businessName: "Duarte Films",
		line: "PHOTO_VIDEO",
		city: "Miami",
		state: "FL",
		areas: ["Wynwood", "Miami Beach", "Fort Lauderdale"],
		description:
			"Travel and hotel films, from the air and on the water. Licensed drone pilot. I edit on the road, so you can post while you're still there.",
		experience: "YEARS_6_10",
		hourly: 160,
		dayFrom: 1300,
		projectFrom: 1500,
		isRemote: false,
		radius: "NATIONAL",
		travel: "WILL_TRAVEL",
		specialties: ["travel-photos", "short-video", "fashion"],
		languages: ["en", "pt", "es"],
		packages: [
			{
				title: "Hotel stay in three films",
				included: "Two days, drone included, and three edited films",
				model: "PROJECT",
				from: 2600,
			},
			{ title: "Beach shoot", included: "Three hours and 30 edited photos", model: "PROJECT", from: 740 },
		],
		pictures: ["beach", "night", "phone", "wardrobe", "bottle"],
		website: "https://duartefilms.example",
		isInsured: true,
		listed: 70,
		answersWithin: 430,
		references: [
			{
				name: "Celeste Moran",
				relation: "Hotel marketing lead",
				strengths: "Filmed around our guests without one complaint.",
			},
			{
				name: "Ben Oakes",
				relation: "Client since 2022",
				strengths: "Sent me a film from the airport that did better than anything I'd posted all year.",
			},
		],
	},
	{
		name: "Lee Quill",
		businessName: "Quill Law",
		line: "LEGAL",
		city: "Austin",
		state: "TX",
		areas: ["Downtown Austin"],
		description:
			"Contracts, trademarks, and takedowns for creators. I read the whole agreement, mark what matters, and tell you in plain English what to ask for.\n\nFlat fees for most work, agreed on before I start.",
		experience: "YEARS_10_PLUS",
		hourly: 300,
		projectFrom: 650,
		isRemote: true,
		radius: "STATEWIDE",
		travel: "LOCAL_ONLY",
		specialties: ["contracts", "trademarks", "copyright"],
		languages: ["en"],
		packages: [
			{
				title: "Contract review",
				included: "Up to 15 pages, with comments and a call",
				model: "PROJECT",
				from: 650,
			},
			{ title: "Trademark filing", included: "Search, advice, and one class", model: "PROJECT", from: 1200 },
		],
		pictures: [],
		website: "https://quill-law.example",
		isInsured: true,
		listed: 80,
		answersWithin: 250,
		references: [
			{
				name: "Vivian Clarke",
				relation: "Agency owner",
				strengths: "Explains risk without scaring anyone. Returns calls.",
			},
			{
				name: "Drew Salinas",
				relation: "Client since 2018",
				strengths: "Got a brand to drop a two-year exclusivity with one letter.",
			},
		],
	},
	{
		name: "Grace Abernathy",
		businessName: "Abernathy Entertainment Law",
		line: "LEGAL",
		city: "New York",
		state: "NY",
		areas: ["Manhattan", "Brooklyn"],
		description:
			"Entertainment and privacy law for people whose name is their business. Negotiations, releases, and the letter that makes someone stop.",
		experience: "YEARS_10_PLUS",
		hourly: 380,
		isRemote: true,
		radius: "STATEWIDE",
		travel: "LOCAL_ONLY",
		specialties: ["privacy-law", "contracts", "disputes"],
		languages: ["en", "fr"],
		packages: [
			{ title: "Negotiation", included: "Two rounds with the other side", model: "PROJECT", from: 1800 },
			{ title: "Takedown letter", included: "One platform, one claim", model: "PROJECT", from: 480 },
		],
		pictures: [],
		website: "https://abernathylaw.example",
		isInsured: true,
		listed: 69,
		answersWithin: 690,
		references: [
			{
				name: "Howard Lin",
				relation: "Talent agent",
				strengths: "The first call I make when a deal turns strange.",
			},
			{
				name: "Renee Costa",
				relation: "Client since 2016",
				strengths: "Discreet, precise, and she always says what it will cost.",
			},
		],
	},
	{
		name: "Theo Lindqvist",
		businessName: "Lindqvist Accounting",
		line: "ACCOUNTING",
		city: "Chicago",
		state: "IL",
		areas: ["The Loop", "Evanston"],
		description:
			"Monthly books and quarterly taxes for creators with income from six places at once. You forward receipts, and I do the rest.",
		experience: "YEARS_10_PLUS",
		hourly: 160,
		monthFrom: 380,
		isRemote: true,
		radius: "STATEWIDE",
		travel: "LOCAL_ONLY",
		specialties: ["bookkeeping", "tax-planning", "tax-returns"],
		languages: ["en"],
		packages: [
			{
				title: "Monthly books",
				included: "Up to 100 transactions and a one-page summary",
				model: "MONTH",
				from: 380,
			},
			{ title: "Cleanup", included: "Last year's books, put in order", model: "PROJECT", from: 900 },
		],
		pictures: [],
		website: "https://lindqvist-cpa.example",
		isInsured: true,
		listed: 75,
		answersWithin: 380,
		references: [
			{
				name: "Erin Pollard",
				relation: "Client since 2017",
				strengths: "No surprises in April, seven years in a row.",
			},
			{
				name: "Victor Nash",
				relation: "Former colleague",
				strengths: "Careful, and he says no when the answer is no.",
			},
		],
	},
	{
		name: "Elena Castillo",
		businessName: "Castillo Books & Tax",
		line: "ACCOUNTING",
		furtherLines: ["BUSINESS"],
		city: "Austin",
		state: "TX",
		areas: ["South Congress", "Cedar Park"],
		description:
			"Taxes for people who moved, shipped merch, or got a letter from the IRS. I start with a free look at what you have.",
		experience: "YEARS_6_10",
		hourly: 130,
		projectFrom: 420,
		isRemote: true,
		radius: "NATIONAL",
		travel: "LOCAL_ONLY",
		specialties: ["multi-state-tax", "sales-tax", "irs-help", "budgets"],
		languages: ["en", "es"],
		packages: [
			{ title: "Tax return", included: "Federal and one state", model: "PROJECT", from: 420 },
			{ title: "IRS letter", included: "Reading it, and the answer", model: "PROJECT", from: 350 },
		],
		pictures: [],
		website: "https://castillobooks.example",
		isInsured: false,
		listed: 46,
		answersWithin: 130,
		references: [
			{
				name: "Paige Donnelly",
				relation: "Client since 2021",
				strengths: "Turned a scary letter into a two-page answer.",
			},
			{
				name: "Isaac Moreno",
				relation: "Business partner",
				strengths: "Knows sales tax in more states than I knew had it.",
			},
		],
	},
	{
		name: "Marisol Reyes",
		businessName: "Reyes Talent",
		line: "MANAGEMENT",
		furtherLines: ["MARKETING"],
		city: "Miami",
		state: "FL",
		areas: ["Brickell", "Coral Gables"],
		description:
			"Management for creators in English, Spanish, or both. Brand deals, calendars, and someone who answers the emails you don't want to.",
		experience: "YEARS_6_10",
		hourly: 120,
		monthFrom: 1200,
		isRemote: true,
		radius: "NATIONAL",
		travel: "WILL_TRAVEL",
		specialties: ["talent-management", "brand-deals", "scheduling", "influencer-campaigns"],
		languages: ["en", "es"],
		packages: [
			{
				title: "Brand deals",
				included: "Two deals a month, from the first email to the invoice",
				model: "MONTH",
				from: 1200,
			},
			{ title: "Calendar", included: "Posts and deadlines for three channels", model: "MONTH", from: 800 },
		],
		pictures: ["planner", "inbox", "chart", "desk"],
		website: "https://reyestalent.example",
		isInsured: true,
		listed: 79,
		answersWithin: 60,
		references: [
			{
				name: "Danielle Frost",
				relation: "Client for three years",
				strengths: "Doubled my rates and made the brands feel good about it.",
			},
			{
				name: "Oscar Bell",
				relation: "Brand manager",
				strengths: "Straightforward to work with. Contracts come back the same day.",
			},
		],
	},
	{
		name: "Hannah Cho",
		businessName: "Northside Creator Management",
		line: "MANAGEMENT",
		city: "Chicago",
		state: "IL",
		areas: ["Logan Square", "Lincoln Park"],
		description:
			"Account and community management: comments, inboxes, and a Discord that stays friendly. Small team, seven days a week.",
		experience: "YEARS_3_5",
		hourly: 75,
		monthFrom: 950,
		isRemote: true,
		radius: "NATIONAL",
		travel: "LOCAL_ONLY",
		specialties: ["account-management", "community"],
		languages: ["en", "ko"],
		packages: [
			{
				title: "Inbox and comments",
				included: "Two hours a day, seven days a week",
				model: "MONTH",
				from: 950,
			},
			{ title: "Discord setup", included: "Channels, roles, rules, and a bot", model: "PROJECT", from: 400 },
		],
		pictures: ["inbox", "phone", "planner", "desk"],
		website: "https://northsidecreators.example",
		isInsured: false,
		listed: 52,
		answersWithin: 45,
		references: [
			{
				name: "Marcus Field",
				relation: "Streamer",
				strengths: "My chat went from chaos to kind in a month.",
			},
			{
				name: "Wendy Zhao",
				relation: "Client since 2023",
				strengths: "She notices when something is about to go wrong.",
			},
		],
	},
	{
		name: "Wes Turner",
		businessName: "Turner Advisory",
		line: "BUSINESS",
		city: "Atlanta",
		state: "GA",
		areas: ["Midtown Atlanta", "Decatur"],
		description:
			"Budgets, pricing, and first hires for creators who have outgrown a spreadsheet. I spent nine years in small-business lending, so I know what banks ask.",
		experience: "YEARS_10_PLUS",
		hourly: 145,
		projectFrom: 900,
		isRemote: true,
		radius: "STATEWIDE",
		travel: "WITHIN_50_MILES",
		specialties: ["budgets", "hiring", "funding"],
		languages: ["en"],
		packages: [
			{ title: "Pricing check", included: "Your rates, your costs, and a call", model: "PROJECT", from: 900 },
			{ title: "First hire", included: "Job post, interviews, and a contract", model: "PROJECT", from: 1500 },
		],
		pictures: [],
		website: "https://turneradvisory.example",
		isInsured: false,
		listed: 61,
		answersWithin: 480,
		references: [
			{
				name: "Lorraine Hicks",
				relation: "Former manager at the bank",
				strengths: "Numbers first, and always in words a client understands.",
			},
			{
				name: "Jamal Rivers",
				relation: "Client since 2022",
				strengths: "Told me not to hire yet. He was right.",
			},
		],
	},
	{
		name: "Andre Whitfield",
		businessName: "Whitfield Strategy",
		line: "BUSINESS",
		city: "New York",
		state: "NY",
		areas: ["Harlem", "Brooklyn"],
		description:
			"Courses, products, and launches. We decide what to sell, what to charge, and what to leave out, and then we ship it.",
		experience: "YEARS_6_10",
		hourly: 170,
		projectFrom: 2200,
		isRemote: true,
		radius: "NATIONAL",
		travel: "WILL_TRAVEL",
		specialties: ["strategy", "product-launches"],
		languages: ["en"],
		packages: [
			{
				title: "Launch plan",
				included: "Six weeks on one page, with a weekly call",
				model: "PROJECT",
				from: 2200,
			},
			{ title: "Strategy day", included: "One day, one decision", model: "DAY", from: 1300 },
		],
		pictures: ["chart", "planner", "desk", "lesson"],
		website: "https://whitfieldstrategy.example",
		isInsured: true,
		listed: 39,
		answersWithin: 300,
		references: [
			{
				name: "Carmen Ochoa",
				relation: "Client since 2023",
				strengths: "Cut my course from 40 lessons to 11. It sold three times better.",
			},
			{
				name: "Neil Farrow",
				relation: "Publisher",
				strengths: "Writes a plan that people can actually follow.",
			},
		],
	},
	{
		name: "Simone Baptiste",
		businessName: "On Camera with Simone",
		line: "EDUCATION",
		city: "Atlanta",
		state: "GA",
		areas: ["West End", "Sandy Springs"],
		description:
			"Coaching for people who freeze when the light turns red. Former news anchor. We practice with your own scripts until you sound like yourself.",
		experience: "YEARS_10_PLUS",
		hourly: 95,
		isRemote: true,
		radius: "NATIONAL",
		travel: "LOCAL_ONLY",
		specialties: ["on-camera", "mentoring"],
		languages: ["en", "ht", "fr"],
		packages: [
			{ title: "Four sessions", included: "One hour a week, recorded for you", model: "PROJECT", from: 360 },
			{
				title: "Script doctor",
				included: "Up to ten minutes of script, rewritten",
				model: "PROJECT",
				from: 180,
			},
		],
		pictures: ["microphone", "lesson", "desk", "phone"],
		website: "https://oncamerawithsimone.example",
		isInsured: false,
		listed: 66,
		answersWithin: 110,
		references: [
			{
				name: "Gloria Pratt",
				relation: "News director",
				strengths: "She trained half our newsroom, and it shows on air.",
			},
			{
				name: "Toby Finch",
				relation: "Student",
				strengths: "Patient. I went from nine takes to two.",
			},
		],
	},
	{
		name: "Ivy Nakamura",
		businessName: "Ivy Nakamura Coaching",
		line: "EDUCATION",
		city: "Los Angeles",
		state: "CA",
		areas: ["Torrance", "Little Tokyo"],
		description:
			"Filming and editing lessons on the equipment you already have. I also teach account safety to teams: passwords, boundaries, and what to do when it goes wrong.",
		experience: "YEARS_6_10",
		hourly: 85,
		isRemote: true,
		radius: "MILES_50",
		travel: "WITHIN_50_MILES",
		specialties: ["production-skills", "safety-training"],
		languages: ["en", "ja"],
		packages: [
			{ title: "Editing basics", included: "Five lessons on your own footage", model: "PROJECT", from: 390 },
			{ title: "Safety workshop", included: "Two hours for up to six people", model: "PROJECT", from: 450 },
		],
		pictures: ["lesson", "desk", "phone", "microphone"],
		website: "https://ivynakamura.example",
		isInsured: false,
		listed: 27,
		answersWithin: 190,
		references: [
			{
				name: "Colin Avery",
				relation: "College department head",
				strengths: "Students ask for her by name.",
			},
			{
				name: "Tess Bowman",
				relation: "Client since 2022",
				strengths: "Clear, kind, and there's homework.",
			},
		],
	},
	{
		name: "Priya Raman",
		businessName: "Raman Growth",
		line: "MARKETING",
		city: "New York",
		state: "NY",
		areas: ["Queens", "Jersey City"],
		description:
			"Newsletters and paid ads with numbers you can read. I test small, stop what doesn't work, and show you every dollar.",
		experience: "YEARS_6_10",
		hourly: 150,
		monthFrom: 1600,
		isRemote: true,
		radius: "NATIONAL",
		travel: "LOCAL_ONLY",
		specialties: ["paid-ads", "email-marketing", "search-marketing"],
		languages: ["en", "hi", "ta"],
		packages: [
			{
				title: "Newsletter launch",
				included: "Setup, four issues, and a welcome email",
				model: "PROJECT",
				from: 1100,
			},
			{ title: "Ads, one month", included: "Two platforms and a weekly report", model: "MONTH", from: 1600 },
		],
		pictures: ["chart", "phone", "inbox", "desk"],
		website: "https://ramangrowth.example",
		isInsured: true,
		listed: 72,
		answersWithin: 220,
		references: [
			{
				name: "Stuart Klein",
				relation: "Newsletter publisher",
				strengths: "Grew our list by 9,000 readers and kept the unsubscribe rate flat.",
			},
			{
				name: "Monica Hale",
				relation: "Client since 2021",
				strengths: "Her reports fit on one page and answer the question I was going to ask.",
			},
		],
	},
	{
		name: "Bea Kowalski",
		businessName: "Kowalski Press",
		line: "MARKETING",
		city: "Chicago",
		state: "IL",
		areas: ["Wicker Park", "Oak Park"],
		description:
			"Press work for creators with something to say: pitches, interviews, and the awkward first email to a journalist. Nothing goes out that you haven't read.",
		experience: "YEARS_10_PLUS",
		hourly: 140,
		projectFrom: 950,
		isRemote: true,
		radius: "NATIONAL",
		travel: "STATEWIDE",
		specialties: ["press", "social-media"],
		languages: ["en", "pl"],
		packages: [
			{
				title: "Press kit",
				included: "Bio, facts, and eight photos, on one page",
				model: "PROJECT",
				from: 950,
			},
			{ title: "Ten pitches", included: "Written, sent, and followed up", model: "PROJECT", from: 1300 },
		],
		pictures: ["newspaper", "microphone", "inbox", "stage"],
		website: "https://kowalskipress.example",
		isInsured: false,
		listed: 42,
		answersWithin: 150,
		references: [
			{
				name: "Abby Lorne",
				relation: "Features editor",
				strengths: "Her pitches are short and true. I open them.",
			},
			{
				name: "Curtis Vaughn",
				relation: "Client since 2020",
				strengths: "Prepared me for the one question I was afraid of.",
			},
		],
	},
	{
		name: "Owen Blake",
		businessName: "Blake Social",
		line: "MARKETING",
		city: "Atlanta",
		state: "GA",
		areas: ["Buckhead", "East Point"],
		description:
			"Content calendars and posting for podcasts and musicians. You record, and I cut it into a month of posts.",
		experience: "YEARS_3_5",
		hourly: 70,
		monthFrom: 850,
		isRemote: true,
		radius: "STATEWIDE",
		travel: "WITHIN_50_MILES",
		specialties: ["social-media", "influencer-campaigns", "reddit-marketing"],
		languages: ["en"],
		packages: [
			{ title: "A month of posts", included: "20 posts, written and scheduled", model: "MONTH", from: 850 },
			{ title: "Launch week", included: "Seven days, three channels", model: "PROJECT", from: 600 },
		],
		pictures: ["phone", "planner", "chart", "inbox"],
		website: "https://blakesocial.example",
		isInsured: false,
		listed: 21,
		answersWithin: 85,
		references: [
			{
				name: "Dee Hampton",
				relation: "Podcast host",
				strengths: "Hasn't missed a Tuesday in a year.",
			},
			{
				name: "Ricky Sloan",
				relation: "Musician",
				strengths: "He gets the jokes, so the captions are funny.",
			},
		],
	},
	{
		name: "Derek Lund",
		businessName: "Lund Studio",
		line: "PHOTO_VIDEO",
		city: "Chicago",
		state: "IL",
		areas: ["Pilsen"],
		description: "Product and event photography in and around Chicago. Weekend dates on request.",
		experience: "YEARS_3_5",
		hourly: 95,
		isRemote: false,
		radius: "LOCAL",
		travel: "WITHIN_50_MILES",
		specialties: ["product-photos", "events"],
		languages: ["en"],
		packages: [{ title: "Event evening", included: "Four hours and 60 photos", model: "PROJECT", from: 480 }],
		pictures: ["bottle", "stage", "bakery", "night", "portrait"],
		website: "https://lundstudio.example",
		isInsured: false,
		listed: 55,
		answersWithin: 1_300,
		references: [
			{
				name: "Kara Whitman",
				relation: "Event planner",
				strengths: "Good eye, and he knows every venue in town.",
			},
			{
				name: "Joel Simmons",
				relation: "Client since 2023",
				strengths: "Quick turnaround on product photos.",
			},
		],
	},
];

/** The professional with this name. Throws if there is none. */
export function findCast(name: string): CastProfessional {
	const found = castProfessionals.find((one) => one.name === name);
	if (!found) throw new Error(`${name} isn't a professional of the demo.`);
	return found;
}

/** The professional whose account the team suspended. */
export const SUSPENDED = "Derek Lund";

type CastCreator = { name: string; city: string; state: StateCode; birthDate: string; joined: number };

/** Creators whose age is verified. `joined` is the number of days since they joined. */
export const castCreators: readonly CastCreator[] = [
	{ name: "Casey Rivera", city: "Los Angeles", state: "CA", birthDate: "1996-04-18", joined: 88 },
	{ name: "Robin Ellis", city: "Los Angeles", state: "CA", birthDate: "1991-09-02", joined: 87 },
	{ name: "Maya Brooks", city: "Atlanta", state: "GA", birthDate: "1998-01-27", joined: 85 },
	{ name: "Tyler Nguyen", city: "Austin", state: "TX", birthDate: "1994-06-30", joined: 82 },
	{ name: "Zoe Martin", city: "New York", state: "NY", birthDate: "1999-11-11", joined: 80 },
	{ name: "Jordan Price", city: "Chicago", state: "IL", birthDate: "1989-03-08", joined: 74 },
	{ name: "Amara Obi", city: "Miami", state: "FL", birthDate: "1997-07-19", joined: 68 },
	{ name: "Lucas Ferreira", city: "Miami", state: "FL", birthDate: "1993-12-05", joined: 60 },
	{ name: "Chloe Bennett", city: "Austin", state: "TX", birthDate: "2000-02-14", joined: 49 },
	{ name: "Sam Whitaker", city: "New York", state: "NY", birthDate: "1987-05-23", joined: 41 },
	{ name: "Nia Coleman", city: "Chicago", state: "IL", birthDate: "1995-10-09", joined: 30 },
	{ name: "Eli Rosen", city: "Los Angeles", state: "CA", birthDate: "2001-08-16", joined: 17 },
];

/**
 * Creators whose age the team still has to verify. `sent` is the number of hours since they sent the form.
 */
export const castUnverified = [
	{ name: "Harper Quinn", birthDate: "2007-10-30", sent: 5 },
	{ name: "Devon Clay", birthDate: "1990-04-04", sent: 27 },
	{ name: "Lila Torres", birthDate: "2007-03-12", sent: 50 },
] as const;

type CastApplicant = Pick<
	CastProfessional,
	"name" | "businessName" | "line" | "city" | "state" | "description" | "experience" | "hourly"
> & {
	status:
		| "DRAFT"
		| "SUBMITTED"
		| "DOCUMENT_REVIEW"
		| "BACKGROUND_CHECK"
		| "CHANGES_REQUESTED"
		| "REJECTED"
		| "WITHDRAWN";
	/** Days since they applied. */
	applied: number;
	/** How many of the two references have answered. */
	answered: 0 | 1 | 2;
	/** Whether every required check passed. */
	isReady?: true;
};

/** People whose applications aren't approved. */
export const castApplicants: readonly CastApplicant[] = [
	{
		name: "Gwen Sutter",
		businessName: "Sutter Stills",
		line: "PHOTO_VIDEO",
		city: "Austin",
		state: "TX",
		description: "Food and drink photography, mostly for bars and bakeries.",
		experience: "YEARS_3_5",
		hourly: 90,
		status: "SUBMITTED",
		applied: 1,
		answered: 0,
	},
	{
		name: "Calvin Reed",
		businessName: "Reed & Rowe Media",
		line: "MARKETING",
		city: "New York",
		state: "NY",
		description: "Paid social for newsletters, and the landing pages to go with it.",
		experience: "YEARS_6_10",
		hourly: 125,
		status: "SUBMITTED",
		applied: 3,
		answered: 1,
	},
	{
		name: "Anika Bose",
		businessName: "Bose Legal",
		line: "LEGAL",
		city: "Atlanta",
		state: "GA",
		description: "Copyright registration and licensing for musicians and illustrators.",
		experience: "YEARS_6_10",
		hourly: 260,
		status: "DOCUMENT_REVIEW",
		applied: 6,
		answered: 1,
	},
	{
		name: "Frank Delaney",
		businessName: "Delaney Bookkeeping",
		line: "ACCOUNTING",
		city: "Chicago",
		state: "IL",
		description: "Bookkeeping and payroll for small production companies.",
		experience: "YEARS_10_PLUS",
		hourly: 95,
		status: "BACKGROUND_CHECK",
		applied: 5,
		answered: 1,
	},
	{
		name: "Tanya Brooks",
		businessName: "Brooks Creator Ops",
		line: "MANAGEMENT",
		city: "Los Angeles",
		state: "CA",
		description: "Scheduling, travel, and invoices for creators on tour.",
		experience: "YEARS_6_10",
		hourly: 65,
		status: "BACKGROUND_CHECK",
		applied: 7,
		answered: 2,
		isReady: true,
	},
	{
		name: "Leon Vargas",
		businessName: "Vargas Drone Works",
		line: "PHOTO_VIDEO",
		city: "Miami",
		state: "FL",
		description: "Aerial video for hotels, boats, and real estate.",
		experience: "YEARS_3_5",
		hourly: 120,
		status: "CHANGES_REQUESTED",
		applied: 14,
		answered: 1,
	},
	{
		name: "Paula Stein",
		businessName: "Stein Coaching",
		line: "EDUCATION",
		city: "New York",
		state: "NY",
		description: "Mentoring for creators in their first year.",
		experience: "YEARS_3_5",
		hourly: 60,
		status: "REJECTED",
		applied: 31,
		answered: 2,
	},
	{
		name: "Corey Banks",
		businessName: "Banks Business Services",
		line: "BUSINESS",
		city: "Atlanta",
		state: "GA",
		description: "Company formation and business plans.",
		experience: "YEARS_3_5",
		hourly: 80,
		status: "WITHDRAWN",
		applied: 24,
		answered: 0,
	},
	{
		name: "Mina Sato",
		businessName: "Sato Sound",
		line: "PHOTO_VIDEO",
		city: "Austin",
		state: "TX",
		description: "Sound and video for live sessions.",
		experience: "YEARS_3_5",
		hourly: 85,
		status: "DRAFT",
		applied: 2,
		answered: 0,
	},
];

/** The owner's colleagues on the team. */
export const castTeam: readonly { name: string; scopes: readonly Scope[] }[] = [
	{ name: "Ruth Calloway", scopes: ["REVIEWER", "SUPPORT"] },
	{ name: "Miles Ito", scopes: ["FINANCE"] },
];
