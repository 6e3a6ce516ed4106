import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { MEMBER_PASSWORD, signUpMember } from "../accounts/member.ts";
import { setUpByPages } from "../accounts/two-factor.ts";
import { Browser } from "../browser/browser.ts";
import type { Instance } from "../instance/instance.ts";
import { addBooking, addProfessional, personId, stored } from "../market/market.ts";
import { without } from "../without/people.ts";
import type { Guard, Guards } from "./guard.ts";

/** The guards of a back-office page: by role, by area, and in its command. */
export const pageOfTheTeam: Guard = {
	guard: "the role and the area that a page requires, and its command's own check",
	removals: [without.roles, without.areas, without.areaOfCommand],
	// A creator reads a team page.
	attack: async (instance) => {
		const creator = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		return (await creator.get("/admin/saved-replies")).status === 200;
	},
};

/**
 * The number of failed sign-ins to measure, each with a different address. It must be large, because the
 * system counts processor time in hundredths of a second.
 */
const PEOPLE = 25;

/** Returns the processor time of all threads of a process except its main one, in hundredths of a second. */
function timeOfOtherThreads(pid: number): number {
	const threads = readdirSync(`/proc/${pid}/task`).filter((thread) => thread !== String(pid));
	const times = threads.map((thread) =>
		(readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8").split(") ")[1] ?? "").split(" "),
	);
	return times.reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0);
}

/** Guards of identity and ownership. */
export const people: Guards = {
	about: "of identity and ownership",
	// One limit is so low that guesses soon reach it, and no other attack does.
	settings: { RATE_LIMITS: "sign-in=1000000/60,request=1000000/60,sign-in-account=12/3600" },
	guards: [
		pageOfTheTeam,
		{
			guard: "the cookie signature",
			removals: [without.signatures],
			// A tampered cookie is accepted.
			attack: async (instance) => {
				const creator = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
				const [session] = creator.cookies.get("session")?.split(".") ?? [];
				creator.cookies.set("session", `${session}.forged`);
				return (await creator.get("/dashboard")).status === 200;
			},
		},
		{
			guard: "the check of a record's owner",
			removals: [without.owners],
			// The ID of someone else's booking gets a different response than an unknown ID, and shows the
			// booking. Its main page also reads its conversation, which has a check of its own.
			attack: async (instance) => {
				const foreign = addBooking(instance, {
					creatorId: personId(instance, { role: "ADMIN" }),
					professionalId: addProfessional(instance),
				});
				const creator = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
				const [theirs, nobodys] = [
					await creator.get(`/bookings/${foreign}/withdraw`),
					await creator.get(`/bookings/${randomUUID()}/withdraw`),
				];
				return theirs.status !== nobodys.status && theirs.text.includes("Portraits for a calendar");
			},
		},
		{
			guard: "the dummy hash for an unknown address",
			removals: [without.dummyHash],
			// The work for a wrong password reveals who has an account. Passwords are hashed off the main
			// thread, and nothing else takes as long.
			attack: async (instance) => {
				addKnownPeople(instance, PEOPLE);
				const measureWork = async (who: "known" | "other"): Promise<number> => {
					const before = timeOfOtherThreads(instance.pid);
					for (let i = 0; i < PEOPLE; i++) await signInAs(instance, `${who}-${i}@example.com`);
					return timeOfOtherThreads(instance.pid) - before;
				};
				// The first attempt also computes the dummy hash.
				await measureWork("other");
				const [known, other] = [await measureWork("known"), await measureWork("other")];
				return other < known / 2;
			},
		},
		{
			guard: "the second factor",
			removals: [without.pendingSignIn, without.completeSignIn],
			// Someone who knows only the password reads the pages of an account with two-factor sign-in.
			attack: async (instance) => {
				const { email, browser } = await signUpMember(instance);
				await setUpByPages(browser);
				const thief = await new Browser(instance.origin).signIn({ email, password: MEMBER_PASSWORD });
				return (await thief.get("/settings/sessions")).status === 200;
			},
		},
		{
			guard: "the limit on attempts",
			removals: [without.limits],
			// Passwords are guessed one after another.
			attack: async (instance) => {
				const { email } = await signUpMember(instance);
				const statuses = [];
				for (let i = 0; i < 16; i++) statuses.push((await signInAs(instance, email)).status);
				return statuses.every((status) => status === 422);
			},
		},
	],
};

const signInAs = ({ origin }: Instance, email: string) =>
	new Browser(origin).post("/auth/signin", { email, password: "a wrong password" });

function addKnownPeople({ change }: Instance, count: number): void {
	const at = stored(new Date());
	change(
		`WITH RECURSIVE number(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM number WHERE i + 1 < ?)
			INSERT INTO User (id, email, name, passwordHash, role, createdAt, updatedAt)
			SELECT 'known-' || i, 'known-' || i || '@example.com', 'Known Person', (SELECT passwordHash FROM User LIMIT 1), 'CREATOR', ?, ? FROM number`,
		...[count, at, at],
	);
}
