import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { cancellationSplit } from "#app/domain/bookings/cancellation-split.ts";
import {
	ACCEPTANCE_DAYS,
	CHANGES_DAYS,
	CHANGES_DISPUTE_DAYS,
	FIRST_FUNDING_BUSINESS_DAYS,
	LATE_FUNDING_DAYS,
	NEXT_FUNDING_DAYS,
	OVERDUE_DAYS,
	PAYMENT_DAYS,
	PAYOUT_BUSINESS_DAYS,
	QUOTE_CHANGES_HOURS,
	REFUND_DAYS,
} from "#app/domain/bookings/deadline.ts";
import {
	ANSWER_BUSINESS_DAYS,
	APPEAL_DECISION_BUSINESS_DAYS,
	DECISION_DAYS,
	DISPUTE_APPEAL_DAYS,
	PROPOSAL_BUSINESS_DAYS,
} from "#app/domain/bookings/disputes/dispute.ts";
import type { CancellationTerms } from "#app/domain/bookings/quotes/quote.ts";
import {
	compareLegalTexts,
	getCurrentLegalText,
	getLegalText,
} from "#app/domain/content/legal-pages.server.ts";
import { replaceParts } from "#app/domain/market/content-part.server.ts";
import { currentVersion, readLegalTexts, textInForce } from "#app/domain/market/legal.server.ts";
import { LEGAL_DOCUMENTS } from "#app/domain/market/legal.ts";
import { withContentOverrides } from "#app/infra/content/content-files.server.ts";
import { withPhase } from "#app/infra/content/phase.server.ts";
import { fact } from "#app/infra/content/site.server.ts";

/**
 * SHA-256 of every published version. To change a text, add a file with the next number, and a line for it
 * here.
 */
const PUBLISHED = {
	"terms/1.md": "1503ff1023a4572cf6fdb1c7deec8330b25a919375ef3c2435693b91fa699637",
	"terms/2.md": "c7a0f4d3ee1cd3034ae364533c30da958a4d1d2b770199ad4810906de62bc5e8",
	"privacy/1.md": "981ee8d53b3a6ca229216bde6ea40a9ddbb5bd98b879880c687d08e238dfb20a",
	"privacy/2.md": "eb522fe56b712ecc25ba9c51f1ee28ccfaa4492a10568f77e5235c7f37a28abe",
	"privacy/3.md": "28a2c2976bc80d81aac8c26b10b3c3c596c7eb73061b7cb73ef0a1a4849737db",
	"privacy/4.md": "dbb35f30003e307302f95c740bb94d365694f0c25d536d9881501c166f7e37c7",
	"privacy/5.md": "d45c16125631c7f912b921a5cea26ff26938339feae691892ea064e2274cd84f",
	"privacy/6.md": "0f273dfa8ba49648cc7bf1f5397a423004f461fcad8f33cc0c6885606fad9091",
	"privacy/7.md": "5dacc6cf646ccc0ef0abb02e4e08f53091ce5adba942df47d6ea732fb348d80c",
};

describe("legal texts", () => {
	it("never change once they are published", () => {
		const drafts = Object.entries(readLegalTexts()).flatMap(([document, versions]) =>
			versions
				.filter(({ phase, publishedOn }) => phase === "open" && !publishedOn)
				.map(({ version }) => `${document}/${version}.md`),
		);
		const files = LEGAL_DOCUMENTS.flatMap((document) =>
			readdirSync(`content/legal/${document}`).map((file) => `${document}/${file}`),
		).filter((file) => !drafts.includes(file));
		const hashes = files.map((file) => [
			file,
			createHash("sha256")
				.update(readFileSync(`content/legal/${file}`))
				.digest("hex"),
		]);
		expect(Object.fromEntries(hashes)).toEqual(PUBLISHED);
	});

	it("take only the site's operator from the site's facts, so editing any other fact doesn't change them", () => {
		const read = (text: string) =>
			withContentOverrides(
				new Map([
					["legal/terms/1.md", readFileSync("content/legal/terms/1.md", "utf8").replace("10%", text)],
				]),
				readLegalTexts,
			);
		expect(() => read("{{marketplace-fee}}")).toThrow(
			"content/legal/terms/1.md:57: {{marketplace-fee}} may change later, so write out its text in a legal text",
		);
		expect(read("{{contact.legal}}").terms).toHaveLength(3);
		expect(() => read("{{open|10%}}")).toThrow("may change later");
	});

	it("are numbered from 1 without a gap", () => {
		const source = readFileSync("content/legal/terms/2.md", "utf8");
		expect(() => withContentOverrides(new Map([["legal/terms/5.md", source]]), readLegalTexts)).toThrow(
			"content/legal/terms: expected files named 1.md, 2.md, and so on, without a gap",
		);
	});

	// The published texts have hyphens in ranges, while pages have en dashes.
	it("currently agree with the site's facts", () => {
		const { html } = getCurrentLegalText("terms");
		for (const name of [
			"marketplace-fee",
			"circumvention-minimum",
			"liability-period",
			"minimum-age",
			"creator-verification-time",
			"professional-verification-time",
			"matching-time",
		])
			expect([name, html.includes(fact(name).replace("–", "-"))]).toEqual([name, true]);
	});

	it("say that only the terms are binding, not the guides, the articles, or the FAQ", () => {
		const { intro } = getCurrentLegalText("terms");
		expect(intro).toContain(
			"Only these terms are binding. Guides, articles, and the FAQ explain how things work and are not part of the agreement.",
		);
	});
});

describe("the terms of an open marketplace", () => {
	const open = () => withPhase("open", () => getCurrentLegalText("terms"));
	const text = () =>
		open()
			.html.replace(/<[^>]+>/g, " ")
			.replace(/\s+/g, " ");

	it("state the site's facts, who holds the money, and as whose agent", () => {
		for (const name of [
			"marketplace-fee",
			"circumvention-minimum",
			"liability-period",
			"minimum-age",
			"booking-answer-time",
		])
			expect([name, text().includes(fact(name))]).toEqual([name, true]);
		expect(text()).toContain(
			"Each professional appoints us as limited agent for receiving the creator's payments",
		);
		expect(text()).toContain("We hold no money for legal services and charge no fee on them.");
		expect(text()).not.toMatch(/waitlist|early access|at launch/i);
	});

	it("state what happens if no one acts, with the actual deadlines", () => {
		for (const row of [
			`changes to a quote are not sent within ${QUOTE_CHANGES_HOURS} hours after they were asked for the quote stays as it is`,
			`not paid within ${FIRST_FUNDING_BUSINESS_DAYS} business days after signing`,
			`a later milestone is not paid within ${NEXT_FUNDING_DAYS} days`,
			`a delivery is ${OVERDUE_DAYS} days overdue the creator may cancel`,
			`a delivery is ${REFUND_DAYS} days overdue the payment is refunded`,
			`a delivery is not answered within ${ACCEPTANCE_DAYS} days it is treated as accepted`,
			`changes are not delivered within ${CHANGES_DISPUTE_DAYS} days after they were asked for either side may open a dispute`,
			`changes are not delivered within ${CHANGES_DAYS} days we open a dispute`,
			`not answered within ${PROPOSAL_BUSINESS_DAYS} business days before a dispute, it expires`,
			`a dispute is not answered within ${ANSWER_BUSINESS_DAYS} business days it ends as the side that opened it wants`,
			`we have not decided within ${DECISION_DAYS} days after it was opened the disputed amount is refunded`,
			`a decision is not appealed within ${DISPUTE_APPEAL_DAYS} days it is carried out`,
			`not decided an appeal within ${APPEAL_DECISION_BUSINESS_DAYS} business days the first decision stands`,
			`it is due ${LATE_FUNDING_DAYS} days after the payment`,
			`within ${PAYOUT_BUSINESS_DAYS} business days after the milestone is complete`,
			`no later than ${PAYMENT_DAYS} days after the milestone is complete`,
		])
			expect(text()).toContain(row);
	});

	it("state the cancellation terms that determine how money is divided", () => {
		const refund = (terms: CancellationTerms, days: number) =>
			cancellationSplit({
				terms,
				by: "CREATOR",
				amountCents: 100,
				today: "2027-01-01",
				dueOn: `2027-01-${String(1 + days).padStart(2, "0")}`,
			}).refundCents;
		expect(text()).toContain("Flexible all of it until 2 days before");
		expect([refund("FLEXIBLE", 2), refund("FLEXIBLE", 1)]).toEqual([100, 0]);
		expect(text()).toContain(
			"Moderate all of it until 7 days before, half until 2 days before, then nothing",
		);
		expect([refund("MODERATE", 7), refund("MODERATE", 2), refund("MODERATE", 1)]).toEqual([100, 50, 0]);
		expect(text()).toContain("Strict half of it until 14 days before, then nothing");
		expect([refund("STRICT", 14), refund("STRICT", 13)]).toEqual([50, 0]);
	});

	it("are in force while the marketplace is open, and no one can read a draft before it opens", () => {
		expect([currentVersion("terms"), open().version]).toEqual([2, 3]);
		expect(getLegalText("terms", "3")).toBeNull();
		expect(withPhase("open", () => getLegalText("terms", "3"))).toMatchObject({ version: 3, current: 3 });
		const published = readFileSync("content/legal/terms/3.md", "utf8").replace(
			"phase: open",
			"phase: open\npublishedOn: 2026-12-01",
		);
		const versions = withContentOverrides(new Map([["legal/terms/3.md", published]]), readLegalTexts).terms;
		expect([textInForce(versions).version, withPhase("open", () => textInForce(versions)).version]).toEqual([
			2, 3,
		]);
	});

	it("stay in force while the next version is a draft, which no one can read until it is published", () => {
		const draft = readFileSync("content/legal/terms/3.md", "utf8");
		const date = (day: string) => draft.replace("phase: open", `phase: open\npublishedOn: ${day}`);
		const read = (next: string) =>
			withContentOverrides(
				new Map([
					["legal/terms/3.md", date("2026-12-01")],
					["legal/terms/4.md", next],
				]),
				readLegalTexts,
			);
		onTestFinished(() => replaceParts({}));
		const versions = (next: string) => {
			replaceParts({ legal: read(next) });
			return withPhase("open", () => [
				currentVersion("terms"),
				getCurrentLegalText("terms").versions.map(({ version }) => version),
				getLegalText("terms", "4")?.version,
			]);
		};
		expect(versions(draft)).toEqual([3, [3, 2, 1], undefined]);
		expect(versions(date("2027-03-01"))).toEqual([4, [4, 3, 2, 1], 4]);
	});
});

describe("a version of a legal text", () => {
	it("says which version is current, and lists all published versions", () => {
		expect(getCurrentLegalText("privacy")).toMatchObject({
			version: currentVersion("privacy"),
			current: 7,
			updated: "November 2026",
		});
		expect(getLegalText("terms", "1")).toMatchObject({
			version: 1,
			current: 2,
			updated: "December 2024",
			versions: [{ version: 2 }, { version: 1 }],
		});
		for (const [document, version] of [
			["terms", "3"],
			["terms", "0"],
			["terms", "01"],
			["cookies", "1"],
			["constructor", "1"],
		] as const)
			expect(getLegalText(document, version)).toBeNull();
	});

	it("can be compared only with an earlier version", () => {
		const changes = compareLegalTexts("terms", "2", "1");
		const lines = (kind: string) =>
			changes?.differences
				.flatMap((part) => ("lines" in part && part.kind === kind ? part.lines : []))
				.join("\n");
		expect(lines("removed")).toContain(
			"A booking becomes binding between the two sides when the professional accepts it.",
		);
		expect(lines("added")).toContain(
			"Accepting does not fix a price or a date and is not yet a contract for the work.",
		);
		for (const [version, from] of [
			["1", "1"],
			["1", "2"],
			["3", "1"],
		] as const)
			expect(compareLegalTexts("terms", version, from)).toBeNull();
	});
});
