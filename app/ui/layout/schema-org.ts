import { href } from "react-router";
import type { SiteIdentity, StructuredDatum, Thing } from "./structured-data.tsx";

// Structured data of reading pages. Working pages have at most breadcrumbs.

/** An amount or range in US dollars. */
type Price = { min: number; max: number };

type PageFacts = {
	name: string;
	description: string;
	/** Path of the page. */
	path: string;
};

const COUNTRY = "US";

const publisher = ({ name, origin }: SiteIdentity): Thing => ({
	"@type": "Organization",
	name,
	url: `${origin}/`,
	logo: { "@type": "ImageObject", url: `${origin}/logo-512.png`, width: 512, height: 512 },
});

const address = ({ city, stateCode }: { city: string; stateCode: string }): Thing => ({
	"@type": "PostalAddress",
	addressLocality: city,
	addressRegion: stateCode,
	addressCountry: COUNTRY,
});

const priceRange = ({ min, max }: Price): string =>
	`$${min.toLocaleString("en-US")}-${max.toLocaleString("en-US")}`;

/** An information page. `lastReviewed` is YYYY-MM-DD. */
export const webPage =
	({
		name,
		description,
		path,
		lastReviewed,
	}: PageFacts & { lastReviewed?: string | undefined }): StructuredDatum =>
	(site) => ({
		"@type": "WebPage",
		name,
		description,
		url: site.origin + path,
		inLanguage: "en-US",
		lastReviewed,
		isPartOf: { "@type": "WebSite", name: site.name, url: `${site.origin}/` },
		publisher: publisher(site),
	});

type ArticleFacts = PageFacts & {
	/** Path of the image. */
	image: string;
	/** YYYY-MM-DD */
	publishedAt: string;
	updatedAt?: string | undefined;
	author: string;
	/** An estimate: the length of the text divided by five. */
	wordCount: number;
	section?: string;
	keywords?: readonly string[];
};

/** An article of the blog, or a guide. */
export const article =
	({
		name,
		description,
		path,
		image,
		publishedAt,
		updatedAt,
		author,
		wordCount,
		section,
		keywords,
	}: ArticleFacts): StructuredDatum =>
	(site) => ({
		"@type": "Article",
		headline: name,
		description,
		url: site.origin + path,
		mainEntityOfPage: site.origin + path,
		image: site.origin + image,
		datePublished: publishedAt,
		dateModified: updatedAt ?? publishedAt,
		author: { "@type": "Organization", name: author, url: site.origin + href("/about") },
		publisher: publisher(site),
		wordCount,
		articleSection: section,
		keywords,
		inLanguage: "en-US",
	});

/** A list of pages in display order. */
export const itemList =
	({ name, items }: { name: string; items: readonly { name: string; path: string }[] }): StructuredDatum =>
	({ origin }) => ({
		"@type": "ItemList",
		name,
		numberOfItems: items.length,
		itemListElement: items.map((item, i) => ({
			"@type": "ListItem",
			position: i + 1,
			name: item.name,
			url: origin + item.path,
		})),
	});

type LocalBusinessFacts = PageFacts & {
	city: string;
	stateCode: string;
	areasServed: readonly string[];
	prices: Price;
	coordinates?: { latitude: number; longitude: number };
	image?: string;
	/** Set only if it is computed from reviews of real bookings. */
	rating?: { value: number; count: number };
};

/** The services on a city's page, or one professional's business. */
export const localBusiness =
	({
		name,
		description,
		path,
		city,
		stateCode,
		areasServed,
		prices,
		coordinates,
		image = "/social.png",
		rating,
	}: LocalBusinessFacts): StructuredDatum =>
	({ origin }) => ({
		"@type": "LocalBusiness",
		name,
		description,
		url: origin + path,
		image: origin + image,
		address: address({ city, stateCode }),
		geo: coordinates && { "@type": "GeoCoordinates", ...coordinates },
		areaServed: areasServed.map((area) => ({ "@type": "Place", name: area })),
		priceRange: priceRange(prices),
		aggregateRating: rating && {
			"@type": "AggregateRating",
			ratingValue: rating.value,
			reviewCount: rating.count,
			bestRating: 5,
		},
	});

type ServiceFacts = PageFacts & {
	/** Such as "Photography". */
	serviceType: string;
	/** Names of cities or states. If absent, the whole country is served. */
	areasServed?: readonly string[];
	/** The unit `per`, such as hour, month, or shoot. */
	prices?: Price & { per: string };
};

/** A service line, in general or in one city. */
export const service =
	({ name, description, path, serviceType, areasServed, prices }: ServiceFacts): StructuredDatum =>
	(site) => ({
		"@type": "Service",
		name,
		description,
		url: site.origin + path,
		serviceType,
		provider: publisher(site),
		areaServed: areasServed?.map((area) => ({ "@type": "Place", name: area })) ?? {
			"@type": "Country",
			name: COUNTRY,
		},
		offers: prices && {
			"@type": "Offer",
			priceSpecification: {
				"@type": "UnitPriceSpecification",
				priceCurrency: "USD",
				minPrice: prices.min,
				maxPrice: prices.max,
				unitText: prices.per,
			},
		},
	});

/** Questions with their complete answers, as on the page. */
export const faqPage =
	(questions: readonly { question: string; answer: string }[]): StructuredDatum =>
	() => ({
		"@type": "FAQPage",
		mainEntity: questions.map(({ question, answer }) => ({
			"@type": "Question",
			name: question,
			acceptedAnswer: { "@type": "Answer", text: answer },
		})),
	});

type JobPostingFacts = PageFacts & {
	/** Both YYYY-MM-DD. */
	postedAt: string;
	validThrough: string;
	employmentType: "FULL_TIME" | "PART_TIME" | "CONTRACTOR" | "TEMPORARY";
	/** Absent if the work can be done anywhere in the country. */
	place?: { city: string; stateCode: string };
	pay: Price & { per: "HOUR" | "DAY" | "MONTH" | "YEAR" };
};

/** A job that people can apply for. Only for a real opening, not for general recruiting pages. */
export const jobPosting =
	({
		name,
		description,
		path,
		postedAt,
		validThrough,
		employmentType,
		place,
		pay,
	}: JobPostingFacts): StructuredDatum =>
	(site) => ({
		"@type": "JobPosting",
		title: name,
		description,
		url: site.origin + path,
		datePosted: postedAt,
		validThrough,
		employmentType,
		hiringOrganization: publisher(site),
		jobLocation: place && { "@type": "Place", address: address(place) },
		jobLocationType: place ? undefined : "TELECOMMUTE",
		applicantLocationRequirements: place ? undefined : { "@type": "Country", name: COUNTRY },
		baseSalary: {
			"@type": "MonetaryAmount",
			currency: "USD",
			value: { "@type": "QuantitativeValue", minValue: pay.min, maxValue: pay.max, unitText: pay.per },
		},
	});
