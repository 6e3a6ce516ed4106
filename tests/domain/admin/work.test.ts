import { afterEach, describe, expect, it } from "vitest";
import {
	claimNextWork,
	claimSeveral,
	claimWork,
	releaseAll,
	releaseWork,
} from "#app/domain/office/queues/claim-work.server.ts";
import { findQueue, findQueues, getClaimState } from "#app/domain/office/queues/work-queries.server.ts";
import { byUrgency, kindOfQueue, WORK_KINDS, workQueues } from "#app/domain/platform/work-item.ts";
import { later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newApplicant, newReviewer } from "../../support/market/applications.ts";

afterEach(() => setClock(undefined));

const job = { kind: "APPLICATION", subjectId: "some-job" } as const;

describe("a claim", () => {
	it("goes to only one of ten people who try at once", async () => {
		const team = await Promise.all(Array.from({ length: 10 }, newReviewer));
		const subjectId = crypto.randomUUID();
		const answers = await Promise.allSettled(team.map((actor) => claimWork(actor, { ...job, subjectId })));
		expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		for (const answer of answers)
			if (answer.status === "rejected")
				expect(answer.reason).toMatchObject({
					code: "conflict",
					message: expect.stringContaining("Sam Person is working on this until"),
				});
	});

	it("lasts 30 minutes, can be renewed, and frees the work item once it expires or is released", async () => {
		const [first, second] = [await newReviewer(), await newReviewer()];
		const at = now();
		setClock(at);
		await claimWork(first, job);
		await expect(claimWork(second, job)).rejects.toMatchObject({ code: "conflict" });
		setClock(later(at, 29 * MINUTE));
		await claimWork(first, job);
		setClock(later(at, 31 * MINUTE));
		await expect(claimWork(second, job)).rejects.toMatchObject({ code: "conflict" });
		expect(await getClaimState(second, job.kind, job.subjectId)).toMatchObject({
			state: "held",
			name: "Sam Person",
		});
		setClock(later(at, 59 * MINUTE));
		await claimWork(second, job);
		expect(await getClaimState(second, job.kind, job.subjectId)).toMatchObject({ state: "yours" });
		await releaseWork(first, job);
		expect(await getClaimState(first, job.kind, job.subjectId)).toMatchObject({ state: "held" });
		await releaseWork(second, job);
		expect(await getClaimState(first, job.kind, job.subjectId)).toMatchObject({ state: "free" });
	});

	it("is only for the team", async () => {
		for (const role of ["CREATOR", "PROFESSIONAL"] as const) {
			const actor = visitor({ user: await newMember(role) });
			await expect(claimWork(actor, job)).rejects.toMatchObject({ code: "forbidden" });
			await expect(releaseWork(actor, job)).rejects.toMatchObject({ code: "forbidden" });
			await expect(findQueues(actor)).rejects.toMatchObject({ code: "forbidden" });
		}
		await expect(claimWork(visitor(), job)).rejects.toMatchObject({ code: "unauthenticated" });
	});
});

describe("a queue", () => {
	it("gives people different work items, the oldest first, and gives out nothing once all items are claimed", async () => {
		const at = now();
		setClock(at);
		const older = await newApplicant();
		setClock(later(at, MINUTE));
		const newer = await newApplicant();
		const [first, second, third] = [await newReviewer(), await newReviewer(), await newReviewer()];
		expect(await claimNextWork(first, "APPLICATION")).toBe(older.applicationId);
		expect(await claimNextWork(first, "APPLICATION")).toBe(older.applicationId);
		expect(await claimNextWork(second, "APPLICATION")).toBe(newer.applicationId);
		expect(await claimNextWork(third, "APPLICATION")).toBeNull();
		expect(await findQueue(second, "APPLICATION")).toMatchObject([
			{ id: older.applicationId, reference: older.reference, claimedBy: { isMine: false } },
			{ id: newer.applicationId, claimedBy: { isMine: true } },
		]);
		const [state] = await findQueues(first);
		expect(state).toMatchObject({ kind: "APPLICATION", count: 2, oldest: at, isLate: false });
		setClock(new Date(at.getTime() + 30 * 86_400_000));
		expect((await findQueues(first))[0]).toMatchObject({ isLate: true });
	});

	it("gives someone the chosen items that are still free, until they release all of them", async () => {
		const [one, two, three] = [await newApplicant(), await newApplicant(), await newApplicant()];
		const [first, second] = [await newReviewer(), await newReviewer()];
		await claimWork(second, { kind: "APPLICATION", subjectId: two.applicationId });
		const chosen = [one.applicationId, two.applicationId, "none"];
		expect(await claimSeveral(first, "APPLICATION", chosen)).toBe(1);
		const getMine = async () =>
			(await findQueue(first, "APPLICATION"))
				.filter(({ claimedBy }) => claimedBy?.isMine)
				.map(({ id }) => id);
		expect(await getMine()).toEqual([one.applicationId]);
		expect(await claimSeveral(first, "APPLICATION", [three.applicationId, ...chosen])).toBe(2);
		expect(await releaseAll(first, "APPLICATION")).toBe(2);
		expect([await getMine(), await releaseAll(first, "APPLICATION")]).toEqual([[], 0]);
		expect(await getClaimState(second, "APPLICATION", two.applicationId)).toMatchObject({ state: "yours" });
		await expect(claimSeveral(first, "MATCHING", ["none"])).rejects.toMatchObject({ code: "forbidden" });
	});

	it("sorts items by due date, then by how long they have waited, and puts items without a due date last", () => {
		const day = (number: number) => new Date(Date.UTC(2026, 0, number));
		const jobs = [
			{ since: day(1), dueAt: null },
			{ since: day(3), dueAt: day(5) },
			{ since: day(2), dueAt: day(5) },
			{ since: day(4), dueAt: day(4) },
		];
		expect(jobs.toSorted(byUrgency).map(({ since }) => since.getUTCDate())).toEqual([4, 2, 3, 1]);
	});

	it("has its own URL", () => {
		for (const kind of WORK_KINDS) expect(kindOfQueue(workQueues[kind].slug)).toBe(kind);
		expect(kindOfQueue("no-such-queue")).toBeUndefined();
	});
});
