import { describe, expect, it } from "vitest";
import { saveReply } from "#app/domain/office/support/saved-replies.server.ts";
import { changeName } from "#app/domain/people/account.server.ts";
import { getPartner, partnerValues, savePartner } from "#app/domain/people/partners.server.ts";
import { getEditVersion, requireUnchanged } from "#app/domain/platform/edit-version.server.ts";
import {
	chooseNotifications,
	findEmailChoices,
	findTopics,
} from "#app/domain/platform/notifications.server.ts";
import { editProfile, getProfileValues } from "#app/domain/profiles/edit-profile.server.ts";
import { getEditableProfile } from "#app/domain/profiles/professional-queries.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newReviewer } from "../../support/market/applications.ts";
import { newProfessional } from "../../support/market/professionals.ts";

describe("a version", () => {
	const opened = { title: "One", topics: ["a", "b"] };

	it("that is outdated causes an error with the changed fields, their saved values, and the current version", () => {
		const saved = { title: "Two", topics: ["a", "b"] };
		const refused = () => requireUnchanged(getEditVersion(opened), saved);
		expect(refused).toThrow("Someone changed this since you opened it.");
		expect(refused).toThrow(
			expect.objectContaining({
				code: "conflict",
				fieldErrors: { title: [expect.any(String)] },
				saved: { version: getEditVersion(saved), values: { title: "Two" } },
			}),
		);
	});

	it("is the same for the same values, and is optional", () => {
		expect(getEditVersion({ topics: opened.topics, title: opened.title })).toBe(getEditVersion(opened));
		expect(() => requireUnchanged(getEditVersion(opened), opened)).not.toThrow();
		expect(() => requireUnchanged(undefined, opened)).not.toThrow();
	});

	it("that none of our forms could have sent is treated as outdated", () => {
		for (const version of ["", "x", `${getEditVersion(opened)}.x`])
			expect(() => requireUnchanged(version, opened)).toThrow();
	});
});

/** Lists the results of two people's simultaneous edits: "saved", or the error's code. */
async function listSaved(edits: Promise<unknown>[]): Promise<string[]> {
	const results = await Promise.allSettled(edits);
	return results
		.map((result) => (result.status === "fulfilled" ? "saved" : (result.reason as { code: string }).code))
		.sort();
}

describe("one of two people who save the same form at once gets a conflict", () => {
	it("about a description, but not if the other person changed a different part", async () => {
		const { user } = await newProfessional();
		const [one, two] = [visitor({ user }), visitor({ user, submissionKey: "other" })];
		const version = getEditVersion(getProfileValues(await getEditableProfile(one)));
		await editProfile(one, { hourlyRate: 95 });
		expect(
			await listSaved([
				editProfile(one, { description: "By one", version }),
				editProfile(two, { description: "By two", version }),
			]),
		).toEqual(["conflict", "saved"]);
		const { description } = await getEditableProfile(one);
		const refused = await editProfile(two, { description: "By three", version }).catch((error) => error);
		expect(refused).toMatchObject({ code: "conflict", saved: { values: { description } } });
		await editProfile(two, { description: "By three", version: refused.saved.version });
		expect((await getEditableProfile(one)).description).toBe("By three");
	});

	it("about a profile only if both changed the same section, and changes to different sections are all saved", async () => {
		const { user } = await newProfessional();
		const actor = visitor({ user });
		const opened = await getEditableProfile(actor);
		const typed = { description: opened.description, hourlyRate: opened.hourlyRateCents / 100 };
		const version = getEditVersion(getProfileValues(opened));
		await editProfile(actor, { ...typed, version, hourlyRate: 95, dayFrom: 900 });
		// The other form still has the old hourly rate and, in another section, the old daily rate.
		const refused = await editProfile(actor, {
			...typed,
			version,
			description: "By two",
			monthFrom: 2_000,
			dayFrom: null,
		}).catch((error) => error);
		expect(refused).toMatchObject({ code: "conflict", saved: { values: { dayFrom: "900" } } });
		await editProfile(actor, {
			...typed,
			version: refused.saved.version,
			description: "By two",
			dayFrom: 900,
		});
		expect(await getEditableProfile(actor)).toMatchObject({
			description: "By two",
			hourlyRateCents: 9_500,
			dayFromCents: 90_000,
		});
	});

	it("about a name, unless they save the current name", async () => {
		const user = await newMember("CREATOR");
		const version = getEditVersion({ name: user.name });
		const change = (name: string) => changeName(visitor({ user, submissionKey: name }), { name, version });
		expect(await listSaved([change("Ada One"), change("Ada Two")])).toEqual(["conflict", "saved"]);
		const { name } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
		await change(name);
	});

	it("about the choice of emails", async () => {
		const user = await newMember("CREATOR");
		const version = getEditVersion(await findEmailChoices(user));
		const choose = (topics: Parameters<typeof chooseNotifications>[1]["topics"]) =>
			chooseNotifications(visitor({ user, submissionKey: topics.join() }), {
				topics,
				pace: "at-once",
				quietFrom: null,
				quietUntil: null,
				version,
			});
		expect(await listSaved([choose([]), choose((await findTopics(user)).slice(1))])).toEqual([
			"conflict",
			"saved",
		]);
	});

	it("about a partner or a saved reply", async () => {
		const team = await newReviewer();
		const studio = {
			name: "Studio",
			stage: "PROSPECT",
			referralCode: "studio",
			contactName: "Noor",
			contactEmail: "noor@studio.example",
			notes: null,
		} as const;
		const { id } = await savePartner(team, studio);
		const version = getEditVersion(partnerValues(await getPartner(team, id)));
		const stage = (to: "SIGNED" | "ENDED") => savePartner(team, { ...studio, stage: to, version }, id);
		expect(await listSaved([stage("SIGNED"), stage("ENDED")])).toEqual(["conflict", "saved"]);

		const reply = { title: "Welcome", body: "Hello" };
		const { id: replyId } = await saveReply(team, { ...reply, replyId: null });
		const write = (body: string) =>
			saveReply(team, { ...reply, body, replyId, version: getEditVersion(reply) });
		expect(await listSaved([write("Hi"), write("Good day")])).toEqual(["conflict", "saved"]);
	});
});
