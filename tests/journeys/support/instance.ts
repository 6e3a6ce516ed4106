import { join } from "node:path";
import { KEPT, LATE, promises } from "#app/domain/platform/funnel.ts";
import { signedCookie } from "../../support/browser/signed-cookie.ts";
import { runChild } from "../../support/instance/child.ts";
import { startInstance } from "../../support/instance/instance.ts";
import { addConversation } from "../../support/instance/instance-conversation.ts";
import {
	addBooking,
	addProfessional,
	letExpire,
	personId,
	stored,
	verifyCreator,
} from "../../support/market/market.ts";
import { addAttorney } from "../../support/market/matching-records.ts";
import { withTestBank } from "../../support/money/bank-records.ts";
import { emailsIn } from "./email.ts";

/** A running Greenroom with its own database, and helpers for what stories can't do through its pages. */
export type StoryInstance = Awaited<ReturnType<typeof startStoryInstance>>;

const counts = {
	entries: `select count(*) as rows from "WaitlistEntry" where email = ?`,
	accounts: `select count(*) as rows from "User" where email = ?`,
	emails: `select count(*) as rows from "OutboxEmail" where recipient = ? and state <> 'WITHHELD'`,
};

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Starts the built instance on a free port with a fresh DATA_DIR. */
export async function startStoryInstance() {
	const instance = await startInstance({ LOG_LEVEL: "warn" });
	const { origin, account, dataDir, log, rows, change, stop } = instance;
	/** Sets the count for a key, and replaces an earlier count. */
	const setCount = (table: string, key: Record<string, string>, count: number) => {
		const names = Object.keys(key);
		const sql = `INSERT INTO ${table} (${names.join()}, count) VALUES (${names.map(() => "?").join()}, ?) ON CONFLICT (${names.join()}) DO UPDATE SET count = excluded.count`;
		change(sql, ...Object.values(key), count);
	};
	const listProfessional = (): string => {
		const userId = personId(instance, { role: "PROFESSIONAL" });
		const [listed] = rows<{ id: string }>("select id from Professional where userId = ?", userId);
		return listed?.id ?? addProfessional(instance, { userId });
	};
	const request = (email: string): string => {
		const creatorId = personId(instance, { email });
		verifyCreator(instance, creatorId);
		return addBooking(instance, { creatorId, professionalId: listProfessional() });
	};
	return {
		/** This instance's origin, which its emails and canonical URLs use. */
		origin,

		demoAccount: account,

		/** Lists the errors that the server has logged so far, and its unexpected output outside the log. */
		faults: () =>
			log()
				.split("\n")
				.filter(
					(line) => line !== "" && (/"level":"(error|fatal)"/.test(line) || !/^(\{|Greenroom )/.test(line)),
				),

		/** Reads the emails sent to an address so far, oldest first. */
		emailsTo: (address: string) => emailsIn(join(dataDir, "outbox"), address),

		/** Counts the waitlist entries, accounts, or emails (sent or queued) for an address. */
		count: (what: keyof typeof counts, address: string): number =>
			rows<{ rows: number }>(counts[what], address)[0]?.rows ?? 0,

		/**
		 * Makes codes from authenticator apps valid again, as if time had passed. Each code is valid only
		 * once, and stories don't wait for the next code.
		 */
		forgetCodes: () => change("UPDATE TwoFactor SET lastStep = NULL"),

		/**
		 * Removes the proofs of identity from a person's sessions, so that sensitive commands require a new
		 * one.
		 */
		forgetProofs: (email: string) =>
			change(
				"UPDATE Session SET provedAt = NULL WHERE userId = (SELECT id FROM User WHERE email = ?)",
				email,
			),

		/** Makes a scheduled article due. */
		makeDue: (slug: string) =>
			change("UPDATE ContentItem SET scheduledAt = '2025-01-01T00:00:00.000+00:00' WHERE slug = ?", slug),

		/** Finds the ID of the latest report with this text. */
		reportAbout: (detail: string) =>
			rows<{ id: string }>("SELECT id FROM Report WHERE detail = ? ORDER BY id DESC", detail)[0]?.id,

		/** Reads the state of an article in the database. */
		readState: (slug: string) =>
			rows<{ state: string }>("SELECT state FROM ContentItem WHERE slug = ?", slug)[0]?.state,

		/**
		 * Adds counts for today, as if people had searched without results and opened pages, and browsers
		 * had measured those pages.
		 */
		countVisits() {
			const today = new Date().toISOString().slice(0, 10);
			setCount("SearchMissCount", { day: today, query: "drone pilot" }, 12);
			setCount("SearchMissCount", { day: today, query: "=sum" }, 6);
			setCount("VitalCount", { day: today, page: "/", name: "LCP", rating: "GOOD" }, 30);
			setCount("VitalCount", { day: today, page: "/", name: "LCP", rating: "POOR" }, 5);
			setCount("PageViewCount", { day: today, page: "/about", audience: "VISITOR" }, 40);
		},

		/** Adds counts for 30 and 400 days ago, so that every figure of the executive summary has data. */
		fillFigures() {
			const steps = [
				"waitlist CREATOR",
				"account CREATOR",
				"listed PROFESSIONAL",
				"requirements CREATOR",
				"matched CREATOR",
				"requested CREATOR",
				"completed CREATOR",
			];
			const kept = promises.flatMap(({ step }) => [`${step} ${KEPT}`, `${step} ${LATE}`]);
			for (const [i, line] of [...steps, ...kept].entries()) {
				const [step = "", audience = ""] = line.split(" ");
				for (const days of [30, 400])
					setCount("FunnelCount", { day: dayBefore(days), step, audience }, 900 + i * days);
			}
			setCount("PageViewCount", { day: dayBefore(30), page: "/about", audience: "VISITOR" }, 1_234_567);
		},

		/** Adds a profile for the demo's professional to the directory if there is none yet. Returns its ID. */
		listProfessional,

		/** Adds attorneys in a city in Wyoming to the directory, each only once. Returns their IDs. */
		listAttorneys: (city: string, names: readonly string[]): string[] =>
			names.map(
				(name) =>
					rows<{ id: string }>("select id from Professional where businessName = ?", name)[0]?.id ??
					addAttorney(instance, name, { city, region: "WY" }),
			),

		/** Confirms someone's email address. */
		confirmEmail: (email: string): void =>
			change(`UPDATE "User" SET "emailVerifiedAt" = ? WHERE email = ?`, stored(new Date()), email),

		/** Approves someone's age verification. */
		verify: (email: string): void => verifyCreator(instance, personId(instance, { email })),

		/** Lets the deadline of a request pass. */
		letExpire: (bookingId: string): void => letExpire(instance, bookingId),

		/** Moves a request to the open marketplace, without changing the phase for other stories. */
		openForQuotes: (bookingId: string): void =>
			change("update Booking set phase = 'OPEN' where id = ?", bookingId),

		/** Marks all matches as sent now, so that the team can no longer undo them. */
		letProposalsGo: (): void => change("update Match set sentAt = ?", stored(new Date())),

		/**
		 * Verifies a creator's age, and makes them request a quote from the demo's professional. Returns the
		 * booking's path.
		 */
		request: (email: string): string => `/bookings/${request(email)}`,

		/**
		 * Verifies a creator's age, and makes them sign an agreement with the demo's professional. Returns the
		 * booking's path.
		 */
		agree: async (email: string): Promise<string> => {
			const bookingId = request(email);
			change("update Booking set phase = 'OPEN' where id = ?", bookingId);
			await runChild("money/sign-agreement.ts", { args: [bookingId], settings: instance.settings });
			return `/bookings/${bookingId}`;
		},

		/** Makes the test bank do now what it would do in a few days. */
		letBankCatchUp: (): void => {
			const past = new Date(Date.now() - 60_000).toISOString();
			withTestBank(instance.dataDir, (bank) => {
				bank.prepare("UPDATE MoneyOrder SET dueAt = ? WHERE dueAt IS NOT NULL").run(past);
				bank
					.prepare(
						"UPDATE Checkout SET nextAt = ? WHERE nextAt IS NOT NULL AND state IN ('PAID', 'CHARGED_BACK')",
					)
					.run(past);
			});
		},

		/** Ends the pause in payouts that follows a new bank account. */
		endPayoutPause: (): void =>
			change(
				"update Payee set pausedUntil = ? where pausedUntil is not null",
				stored(new Date(Date.now() - 60_000)),
			),

		/** Reads the states of a booking's payouts or refunds. */
		moneyStates: (what: "Payout" | "Refund", bookingId: string): string[] =>
			rows<{ status: string }>(
				`select m.status from ${what} m join Milestone on Milestone.id = m.milestoneId where bookingId = ?`,
				bookingId,
			).map(({ status }) => status),

		/** Runs a scheduled job now, as the server does when it is due. */
		runJob: (name: string) =>
			runChild("email/run-job.ts", { args: [name, "0"], settings: instance.settings }),

		/** Reads the state of a booking in the database. */
		bookingStatus: (bookingId: string) =>
			rows<{ status: string }>("select status from Booking where id = ?", bookingId)[0]?.status,

		/** Creates a booking between the two demo accounts, with its conversation. Returns its ID. */
		converse: (title: string) =>
			addConversation(instance, account("CREATOR"), account("PROFESSIONAL"), title),

		/** Returns a cookie's value with this instance's signature. */
		sign: (name: string, value: unknown): string => signedCookie(instance, name, value),

		stop,
	};
}
