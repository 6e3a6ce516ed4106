import { afterEach, describe, expect, it } from "vitest";
import { attachDocument, removeDocument } from "#app/domain/vetting/application-documents.server.ts";
import {
	firstUnfinished,
	getDraft,
	saveStep,
	sweepDrafts,
} from "#app/domain/vetting/application-draft.server.ts";
import { replacedAt } from "#app/domain/vetting/application-steps.ts";
import { submitApplication } from "#app/domain/vetting/submit-application.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailKinds } from "../../support/email/outbox.ts";
import {
	checkedApplication,
	newProfessional,
	newUpload,
	saveSteps,
	typedApplication,
} from "../../support/market/applications.ts";

afterEach(() => setClock(undefined));

describe("a draft", () => {
	it("keeps what was typed, valid or not, and says what is wrong with it", async () => {
		const { actor } = await newProfessional();
		const { problems, revision } = await saveStep(actor, {
			step: 2,
			typed: { hourlyRate: "24", website: "nowhere" },
			revision: 0,
		});
		expect(problems).toEqual({
			hourlyRate: ["Minimum rate is $25/hour"],
			website: ["Enter a web address, such as www.example.com/work"],
		});
		expect(revision).toBe(1);
		expect((await getDraft(actor))?.typed).toMatchObject({ hourlyRate: "24", website: "nowhere" });
	});

	it("can be continued where it was left off, on any device", async () => {
		const { user, actor } = await newProfessional();
		const reached = async () =>
			firstUnfinished((await getDraft(visitor({ user }))) ?? expect.fail("no draft"));
		expect(await reached()).toBe(1);
		const typed = typedApplication();
		for (const step of [1, 2, 3] as const) {
			await saveSteps(actor, typed, [step]);
			expect(await reached()).toBe(step + 1);
		}
		await saveSteps(actor, typed, [4]);
		expect(await reached(), "the license is missing").toBe(4);
		await attachDocument(actor, { name: "license", fileId: await newUpload(user.id) });
		expect(await reached()).toBe(5);
		expect(await db().application.count()).toBe(1);
	});

	it("that is started in several windows at once is created only once", async () => {
		const { actor } = await newProfessional();
		const typed = typedApplication();
		await Promise.all([1, 2, 3, 4].map((step) => saveSteps(actor, typed, [step as 1])));
		const draft = await getDraft(actor);
		expect(await db().application.count()).toBe(1);
		expect(draft?.finished).toEqual([1, 2, 3]);
	});

	it("that is open in two windows keeps the later save, and says what that save has replaced", async () => {
		const { actor } = await newProfessional();
		const first = await saveStep(actor, {
			step: 1,
			typed: { businessName: "One", serviceDescription: "same" },
			revision: 0,
		});
		const other = await saveStep(actor, {
			step: 1,
			typed: { businessName: "Two", serviceDescription: "same" },
			revision: first.revision,
		});
		expect(other.replaced, "the first window had seen all there was").toEqual([]);
		const late = await saveStep(actor, {
			step: 1,
			typed: { businessName: "Three", serviceDescription: "same" },
			revision: first.revision,
		});
		expect(late.replaced).toEqual([{ label: "Business name", theirs: "Two", ours: "Three" }]);
		const draft = await getDraft(actor);
		expect(draft?.typed.businessName).toBe("Three");
		expect(replacedAt(draft?.answers ?? {}, late.revision)).toEqual(late.replaced);
	});

	it("is accessible only to its owner, and only professionals have one", async () => {
		const [one, two] = [await newProfessional(), await newProfessional()];
		await saveSteps(one.actor, typedApplication(), [1]);
		expect((await getDraft(two.actor))?.typed).toEqual({});
		for (const role of ["CREATOR", "ADMIN"] as const) {
			const actor = visitor({ user: await newMember(role) });
			await expect(saveStep(actor, { step: 1, typed: {}, revision: 0 })).rejects.toMatchObject({
				code: "forbidden",
			});
			await expect(getDraft(actor)).rejects.toMatchObject({ code: "forbidden" });
		}
		await expect(getDraft(visitor())).rejects.toMatchObject({
			code: "unauthenticated",
			message: "Authentication required",
		});
	});

	it("is deleted 60 days after it was last saved, with one email a week before", async () => {
		const at = new Date("2026-02-01T12:00:00Z");
		setClock(at);
		const { user, actor } = await newProfessional();
		await saveSteps(actor, typedApplication(), [1]);
		setClock(later(at, 52 * DAY));
		expect(await sweepDrafts()).toBe(0);
		setClock(later(at, 53 * DAY));
		expect([await sweepDrafts(), await sweepDrafts()]).toEqual([1, 0]);
		expect(await emailKinds(user.email)).toEqual(["application-draft-expiring"]);
		expect((await db().outboxEmail.findFirstOrThrow({ where: { recipient: user.email } })).text).toContain(
			"April 2, 2026",
		);
		setClock(later(at, 59 * DAY));
		await sweepDrafts();
		expect(await db().application.count()).toBe(1);
		setClock(later(at, 60 * DAY));
		expect(await sweepDrafts()).toBe(1);
		expect(await db().application.count()).toBe(0);
		expect(await emailKinds(user.email)).toHaveLength(1);
	});
});

describe("the documents of a draft", () => {
	it("are replaced and removed with their files", async () => {
		const { user, actor } = await newProfessional();
		await saveSteps(actor, {}, [4]);
		const [one, two] = [await newUpload(user.id, "one.pdf"), await newUpload(user.id, "two.pdf")];
		await attachDocument(actor, { name: "license", fileId: one });
		await attachDocument(actor, { name: "license", fileId: two });
		expect((await getDraft(actor))?.documents.license?.name).toBe("two.pdf");
		expect(await db().storedFile.findMany({ select: { id: true } })).toEqual([{ id: two }]);
		await removeDocument(actor, { name: "license" });
		await removeDocument(actor, { name: "license" });
		expect((await getDraft(actor))?.documents).toEqual({});
		expect(await db().discardedFile.count()).toBe(2);
	});

	it("must be the person's own uploads", async () => {
		const [mine, theirs] = [await newProfessional(), await newProfessional()];
		await saveSteps(mine.actor, {}, [4]);
		await expect(
			attachDocument(mine.actor, { name: "license", fileId: await newUpload(theirs.user.id) }),
		).rejects.toMatchObject({ code: "conflict" });
		const input = { ...checkedApplication(), files: { license: await newUpload(theirs.user.id) } };
		await expect(submitApplication(mine.actor, input)).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { "files.license": [expect.stringContaining("no upload with this ID")] },
		});
	});
});
