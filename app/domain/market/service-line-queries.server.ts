import { slugify } from "#app/infra/content/markdown.server.ts";
import { factNamed } from "#app/infra/content/site.server.ts";
import { blog } from "../articles/article-content.server.ts";
import {
	cityPath,
	formatRange,
	RATED_SERVICES,
	type RatedService,
	rateUnits,
} from "../locations/location.ts";
import { cityPages } from "../locations/location-content.server.ts";
import { SERVICE_PAGES, type ServicePageSlug } from "../service-lines/service-line.ts";
import { servicePages, servicesPage } from "../service-lines/service-line-content.server.ts";

/** The text of the directory, the cities of the market, and the service lines with prices. */
export function getServices() {
	return {
		...servicesPage(),
		cities: cityPages(),
		lines: [...servicePages().values()].map(({ slug, name, description, price }) => ({
			slug,
			name,
			description,
			price: price.text,
		})),
	};
}

/** The page of a service line by its lowercase slug, or undefined. */
export function findServicePage(slug: string) {
	const page = servicePages().get(slug as ServicePageSlug);
	if (!page) return undefined;
	const { definition, price, checks, questions, relatedPosts, category, ...rest } = page;
	const rated = RATED_SERVICES.find((service) => service === slug);
	return {
		...rest,
		line: category,
		listing: servicesPage().listing,
		definition: definition.html,
		price: {
			text: price.text,
			html: price.body.html,
			range: rated && { ...rangeOf(rated), unit: rateUnits[rated] },
		},
		checks: checks.html,
		questions: questions.map(({ question, answer }) => ({
			id: slugify(question),
			question,
			html: answer.html,
			text: answer.text,
		})),
		cities: cityPages().map((city) => ({
			name: city.city,
			stateCode: city.stateCode,
			path: cityPath(city),
			rate: rated && formatRange(city.averageRates[rated]),
		})),
		posts: relatedPosts.flatMap((post) => {
			const article = blog().articles.find((one) => one.slug === post);
			return article
				? [
						{
							slug: post,
							title: article.title,
							excerpt: article.excerpt,
							readingTime: article.readingTime,
							publishedAt: article.publishedAt,
						},
					]
				: [];
		}),
		otherLines: SERVICE_PAGES.filter((other) => other !== slug).map((other) => ({
			slug: other,
			name: servicePages().get(other)?.name ?? other,
		})),
	};
}

/** The advertised price of a service, in whole dollars. */
function rangeOf(service: RatedService): { min: number; max: number } {
	const { min = 0, max = 0 } = factNamed(`${service}-price`);
	return { min, max };
}

export type ServiceView = NonNullable<ReturnType<typeof findServicePage>>;
