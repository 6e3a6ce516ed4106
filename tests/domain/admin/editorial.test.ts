import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { articleNamed } from "#app/domain/content/articles.server.ts";
import { content } from "#app/domain/content/content.server.ts";
import { contentPages } from "#app/domain/content/content-pages.server.ts";
import { articleValues } from "#app/domain/content/editorial/content-source.server.ts";
import {
	restoreRevision,
	saveArticle,
	saveContent,
} from "#app/domain/content/editorial/edit-content.server.ts";
import type { ContentTransition } from "#app/domain/content/editorial/editorial.ts";
import {
	findBrokenLinks,
	findContent,
	findRevisions,
	findStaleContent,
	getEdited,
	getRevision,
	previewArticle,
} from "#app/domain/content/editorial/editorial-queries.server.ts";
import { exportContent, followContent } from "#app/domain/content/editorial/follow-content.server.ts";
import { explainTerms } from "#app/domain/content/glossary.server.ts";
import { searchSite } from "#app/domain/content/search/search-site.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { getEditVersion } from "#app/domain/platform/edit-version.server.ts";
import { deleteAccounts } from "#app/domain/trust/delete-account.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { article, moveAs } from "../../support/market/editorial.ts";

const slug = "light-a-kitchen";
const name = { kind: "article", slug } as const;
const kept = { kind: "article", slug: "price-a-brand-deal" } as const;

let user: SignedInUser;
const team = (submissionKey?: string) => visitor({ user, submissionKey });
const move = (transition: ContentTransition, what: Parameters<typeof moveAs>[2] = name) =>
	moveAs(team(), transition, what);
const finds = async (words: string) =>
	(await searchSite(visitor(), words)).groups.flatMap(({ items }) => items.map(({ path }) => path));

beforeEach(async () => {
	user = await newMember("ADMIN");
	// Reloads the content after the rows of the previous test were deleted.
	await followContent();
});
afterEach(() => setClock(undefined));

describe("an article", () => {
	it("is a draft that no one sees, then a page in search and the sitemap, then archived", async () => {
		expect(await saveArticle(team(), slug, article(), true)).toEqual({ number: 1 });
		expect([articleNamed(slug), await finds("zabaglionelampe")]).toEqual([undefined, []]);
		await move("submit");
		await move("publish");
		expect(articleNamed(slug)?.html).toContain("10%");
		expect(await finds("zabaglionelampe")).toEqual([`/blog/${slug}`]);
		expect(contentPages().map(({ path }) => path)).toContain(`/blog/${slug}`);
		await move("archive");
		expect([articleNamed(slug), await finds("zabaglionelampe")]).toEqual([undefined, []]);
		const events = await db().auditEvent.findMany({ orderBy: { id: "asc" } });
		expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
			["save-content", user.id],
			...Array.from({ length: 3 }, () => ["move-content", user.id]),
		]);
		expect(JSON.parse(events[2]?.detail ?? "")).toMatchObject({
			before: "IN_REVIEW",
			after: "PUBLISHED",
			revision: 1,
		});
	});

	it("overrides its file, stores the file as its first revision, and can restore it", async () => {
		const before = await getEdited(team(), kept);
		expect(before).toMatchObject({ number: 0, state: "PUBLISHED", hasFile: true });
		const edited = before.source.replace(/^title: .*$/m, "title: Another title");
		await saveContent(team(), kept, { source: edited, note: "A title" });
		expect(articleNamed(kept.slug)?.title).not.toBe("Another title");
		await move("publish", kept);
		expect(articleNamed(kept.slug)?.title).toBe("Another title");
		const { differences } = await getRevision(team(), kept, 2);
		expect(differences.filter(({ kind }) => kind === "added" || kind === "removed")).toHaveLength(2);
		expect(await restoreRevision(team(), kept, { number: 1, base: 2 })).toEqual({ number: 3 });
		expect(
			(await findRevisions(team(), kept)).map(({ number, note, isPublished }) => [number, note, isPublished]),
		).toEqual([
			[3, "Restored from revision 1", false],
			[2, "A title", true],
			[1, "The file, before it was edited here", false],
		]);
		expect((await getEdited(team(), kept)).source).toBe(before.source);
	});

	it("can't be archived while files refer to it", async () => {
		await expect(
			move("archive", { kind: "article", slug: "brand-deal-contract-clauses" }),
		).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("You can't archive it yet"),
		});
	});

	it("saved by two people at once causes a conflict for the second, who can save again to replace the first one's version", async () => {
		await saveArticle(team(), slug, article(), true);
		const { source } = await getEdited(team(), { kind: "article", slug });
		const late = article({ title: "By the second", version: getEditVersion(articleValues(source)) });
		await saveArticle(team(), slug, article({ title: "By the first" }));
		await expect(saveArticle(team(), slug, late)).rejects.toMatchObject({
			code: "conflict",
			saved: { values: { title: "By the first" } },
		});
		const { source: saved } = await getEdited(team(), { kind: "article", slug });
		expect(
			await saveArticle(team(), slug, { ...late, version: getEditVersion(articleValues(saved)) }),
		).toEqual({
			number: 3,
		});
	});

	it("is saved only once if sent twice, and is refused if nothing changed or its URL is in use", async () => {
		const first = team("key-1");
		expect(await saveArticle(first, slug, article(), true)).toEqual({ number: 1 });
		expect(await saveArticle(first, slug, article(), true)).toEqual({ number: 1 });
		await expect(saveArticle(team(), slug, article())).rejects.toMatchObject({
			code: "invalid",
			message: expect.stringContaining("Nothing has changed"),
		});
		await expect(saveArticle(team(), kept.slug, article(), true)).rejects.toMatchObject({
			fieldErrors: { slug: [expect.stringContaining("Another article")] },
		});
		expect(await db().contentRevision.count()).toBe(1);
	});

	it.each([
		[{ body: "Costs {{nothing-known}}." }, "body", /nothing-known/],
		[{ author: "nobody" }, "author", /There is no “nobody”/],
		[{ category: "none" }, "category", /There is no “none”/],
		[{ relatedPosts: ["a-b", "c-d", "e-f"] }, "relatedPosts", /There is no “a-b”/],
		[{ ctaTitle: "Alone" }, "ctaDescription", /expected text/i],
		[{ body: "![](/content-pictures/x-1x1)" }, "body", /Say what each image shows/],
	])("with %j is refused with an error on the affected field", async (facts, field, words) => {
		await expect(saveArticle(team(), slug, article(facts), true)).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { [field]: [expect.stringMatching(words)] },
		});
		expect(await db().contentItem.count()).toBe(0);
	});

	it("shows scripts and unclosed blocks as text, even after a huge table, and drops unsafe links and external images", async () => {
		const table = `| a | b | c |\n|---|---|---|\n${"| 1 | 2 | 3 |\n".repeat(3_000)}`;
		const { html } = await previewArticle(
			team(),
			slug,
			article({
				body: `<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![pixel](https://evil.example/x.png)\n\n${table}\n\n\`\`\`\nnever closed`,
			}),
		);
		expect(html).not.toMatch(/<script|href="javascript|<img|evil\.example/);
		expect(html).toContain("&lt;script&gt;");
		expect(html).toContain("never closed");
		expect(await db().contentItem.count()).toBe(0);
	});
});

describe("other content", () => {
	it("reports mistakes in an FAQ by line", async () => {
		const faq = { kind: "faq", slug: "faq" } as const;
		const { source } = await getEdited(team(), faq);
		const broken = source.replace(/^title: .*$/m, "titel: Wrong");
		await expect(saveContent(team(), faq, { source: broken, note: "x" })).rejects.toMatchObject({
			fieldErrors: {
				source: expect.arrayContaining([expect.stringMatching(/^Line \d+: title: expected text\.$/)]),
			},
		});
		await expect(saveContent(team(), faq, { source: "a: [", note: "x" })).rejects.toMatchObject({
			code: "invalid",
		});
	});

	it("includes cities, whose facts can be changed but whose URLs can't", async () => {
		const city = { kind: "city", slug: "los-angeles-ca" } as const;
		const { source } = await getEdited(team(), city);
		await expect(
			saveContent(team(), city, { source: source.replace("Los Angeles\n", "Lost Angeles\n"), note: "x" }),
		).rejects.toMatchObject({ code: "invalid" });
		await saveContent(team(), city, {
			source: source.replace(/^population: .*$/m, "population: 1234567"),
			note: "Census",
		});
		await move("publish", city);
		expect(content().cities.find(({ city: known }) => known === "Los Angeles")?.population).toBe(1_234_567);
	});

	it("includes the site's facts, and a published edit changes them until it is archived", async () => {
		const facts = { kind: "site", slug: "site" } as const;
		const { source } = await getEdited(team(), facts);
		await saveContent(team(), facts, {
			source: source.replace("name: Greenroom", "name: Green Room"),
			note: "Name",
		});
		await move("publish", facts);
		expect(site().name).toBe("Green Room");
		await move("archive", facts);
		expect(site().name).toBe("Greenroom");
	});
});

describe("the export", () => {
	it("contains only published content, and replaces a city's entry in its file", async () => {
		expect(await exportContent()).toEqual([]);
		const city = { kind: "city", slug: "new-york-ny" } as const;
		const { source } = await getEdited(team(), city);
		await saveContent(team(), city, {
			source: source.replace(/^population: .*$/m, "population: 7"),
			note: "x",
		});
		expect(await exportContent()).toEqual([]);
		await move("publish", city);
		await saveArticle(team(), slug, article(), true);
		await move("publish");
		const files = await exportContent();
		expect(files.map(({ file }) => file)).toEqual(["posts/light-a-kitchen.md", "cities.yaml"]);
		expect(files[1]?.text).toBe(
			readFileSync("content/cities.yaml", "utf8").replace("population: 8804190", "population: 7"),
		);
		await move("archive");
		expect((await exportContent()).map(({ file }) => file)).toEqual(["cities.yaml"]);
	});
});

describe("an image for articles", () => {
	it("stays with the team when its uploader's account is deleted", async () => {
		const leaving = await newMember("ADMIN");
		const file = {
			owner: { connect: { id: leaving.id } },
			storageKey: "key",
			name: "lamp.png",
			type: "image/png",
			bytes: 1,
			sha256: "",
			createdAt: new Date(),
		};
		await db().contentImage.create({
			data: { alt: "A lamp", width: 1, height: 1, createdAt: new Date(), file: { create: file } },
		});
		await db().user.update({
			where: { id: leaving.id },
			data: { deletionAskedAt: new Date("2020-01-01T00:00:00Z") },
		});
		await deleteAccounts();
		expect(
			await db().user.count({
				where: { id: leaving.id, deletionAskedAt: { not: null }, name: leaving.name },
			}),
		).toBe(0);
		expect(await db().storedFile.findMany({ select: { ownerId: true } })).toEqual([{ ownerId: user.id }]);
	});
});

describe("the board", () => {
	it("lists what was edited, what is stale, and which links are broken", async () => {
		await saveArticle(team(), slug, article({ body: "See [nothing](/no-such-page)." }), true);
		await move("publish");
		const rows = await findContent(team(), "article");
		expect(rows[0]).toMatchObject({ slug, state: "PUBLISHED", revision: 1, path: `/blog/${slug}` });
		expect(rows).toHaveLength(21);
		expect(findBrokenLinks(team(), (path) => path !== "/no-such-page")).toEqual([
			{ href: "/no-such-page", path: `/blog/${slug}`, title: article().title },
		]);
		setClock(new Date("2030-01-01T00:00:00Z"));
		expect(findStaleContent(team()).map(({ path }) => path)).toContain(`/blog/${slug}`);
	});
});

describe("the glossary", () => {
	it("is edited and published like other content, and pages show a new explanation immediately", async () => {
		const words = { kind: "glossary", slug: "glossary" } as const;
		const { source } = await getEdited(team(), words);
		const edited = source.replace(
			/(id: payout\n\s+term: Payout\n\s+text: ).*/,
			"$1Money <b>sent</b> to you.",
		);
		await saveContent(team(), words, { source: edited, note: "Shorter" });
		await move("publish", words);
		expect(explainTerms("payout")).toContain("<dd>Money &lt;b&gt;sent&lt;/b&gt; to you.</dd>");
		await expect(
			saveContent(team(), words, { source: edited.replace("id: payout", "id: pay"), note: "A mistake" }),
		).rejects.toMatchObject({ code: "invalid" });
	});
});
