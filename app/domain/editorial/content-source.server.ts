import { ContentError } from "#app/infra/content/content-error.server.ts";
import { contentFile, contentFileSlugs } from "#app/infra/content/content-files.server.ts";
import { type Content, contentWith } from "../content/content.server.ts";
import { DomainError } from "../domain-error.ts";
import { cityFile, citySources } from "../locations/location-content.server.ts";
import { articleFieldOf } from "./article-source.server.ts";
import type { ContentKind, ContentName } from "./editorial.ts";

/** The kinds as the database names them. */
export const storedKinds = {
	article: "ARTICLE",
	faq: "FAQ",
	city: "CITY",
	site: "SITE",
} as const satisfies Record<ContentKind, string>;

/** A stored kind of content as URLs name it. */
export const kindOf = (stored: (typeof storedKinds)[ContentKind]): ContentKind =>
	stored.toLowerCase() as ContentKind;

/** The file under content/ that a text overrides. */
export const fileOf = ({ kind, slug }: ContentName): string =>
	({ article: `posts/${slug}.md`, faq: `faqs/${slug}.yaml`, city: cityFile(slug), site: "site.yaml" })[kind];

/** The text in the files. Undefined if they have no such content. */
export function baseSource({ kind, slug }: ContentName): string | undefined {
	if (!/^[a-z0-9-]+$/.test(slug)) return undefined;
	if (kind === "city") return citySources().get(slug);
	if (kind === "site" && slug !== "site") return undefined;
	return contentFile(fileOf({ kind, slug }));
}

/** All content in the files of the kinds that can be edited. */
export const baseNames = (): ContentName[] => [
	...contentFileSlugs("posts", ".md").map((slug) => ({ kind: "article" as const, slug })),
	...contentFileSlugs("faqs", ".yaml").map((slug) => ({ kind: "faq" as const, slug })),
	...[...citySources().keys()].map((slug) => ({ kind: "city" as const, slug })),
	{ kind: "site", slug: "site" },
];

/**
 * The complete content with one text instead of its file, or without it. Throws `invalid` with the
 * messages of the schemas for files, at the article's fields or by line.
 */
export function contentWithSource(
	name: ContentName,
	source: string | null,
	published: ReadonlyMap<string, string | null>,
): Content {
	const file = fileOf(name);
	try {
		return contentWith(new Map([...published, [file, source]]));
	} catch (error) {
		if (error instanceof ContentError) throw refused(name, file, error);
		throw error;
	}
}

function refused({ kind }: ContentName, file: string, error: ContentError): DomainError {
	const fieldErrors: Record<string, string[]> = {};
	for (const problem of error.message.split("\n")) {
		const [, place = "", at, path = "", text = problem] =
			/^content\/([^:]+)(?::(\d+))?: (?:([\w.]+): )?(.*)$/.exec(problem) ?? [];
		const sentence = text.replace(/^(\S+) does not exist$/, "there is no “$1”");
		const words = sentence.charAt(0).toUpperCase() + sentence.slice(1);
		const isSameFile = place === file;
		const field = kind === "article" ? articleFieldOf(isSameFile ? path : "") : "source";
		const message = isSameFile
			? kind === "article"
				? `${words}.`
				: `${at ? `Line ${at}` : "The text"}: ${path ? `${path}: ` : ""}${text}.`
			: `Another page needs this: ${problem}.`;
		fieldErrors[field] = [...(fieldErrors[field] ?? []), message];
	}
	return new DomainError("invalid", Object.values(fieldErrors).flat()[0] ?? "The text can't be read.", {
		fieldErrors,
	});
}
