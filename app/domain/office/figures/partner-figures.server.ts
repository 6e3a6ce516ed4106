import { db } from "#app/infra/database/db.server.ts";
import { findCountedAccounts } from "../../people/demo-account.server.ts";
import { addDays } from "../../platform/time/calendar-day.ts";
import type { Figure, Period } from "./figure.ts";

/** Sign-ups that partners referred. */
export const partnerFigures = { "partner-sign-ups": partnerSignUps };

async function partnerSignUps(period: Period): Promise<Figure> {
	const createdAt = {
		gte: new Date(`${period.from}T00:00:00Z`),
		lt: new Date(`${addDays(period.to, 1)}T00:00:00Z`),
	};
	const counted = await findCountedAccounts();
	const byCode = { by: ["referralCode" as const], _count: true as const };
	const [partners, creators, professionals, waitlist] = await Promise.all([
		db().partner.findMany({ select: { name: true, referralCode: true } }),
		db().user.groupBy({
			...byCode,
			where: { createdAt, referralCode: { not: null }, ...counted, role: "CREATOR" },
		}),
		db().user.groupBy({
			...byCode,
			where: { createdAt, referralCode: { not: null }, ...counted, role: "PROFESSIONAL" },
		}),
		db().waitlistEntry.groupBy({ ...byCode, where: { createdAt, referralCode: { not: null } } }),
	]);
	const countIn = (rows: { referralCode: string | null; _count: number }[], code: string) =>
		rows.find(({ referralCode }) => referralCode === code)?._count ?? 0;
	const rows = partners
		.map(({ name, referralCode: code }) => {
			const [ofCreators, ofProfessionals] = [countIn(creators, code), countIn(professionals, code)];
			return [
				name,
				ofCreators + ofProfessionals,
				ofCreators,
				ofProfessionals,
				countIn(waitlist, code),
			] as const;
		})
		.sort((a, b) => b[1] - a[1] || b[4] - a[4] || (a[0] < b[0] ? -1 : 1));
	const [accounts, entries] = [
		rows.reduce((sum, [, count]) => sum + count, 0),
		rows.reduce((sum, [, , , , count]) => sum + count, 0),
	];
	return {
		name: "partner-sign-ups",
		title: "Sign-ups by partner",
		definition:
			"Accounts created and addresses added to the waitlist in the period through a partner's referral link. Each account also joins the waitlist. Excludes accounts deleted since. Demo accounts count only in a demo.",
		sample: accounts + entries,
		sampleUnit: ["sign-up", "sign-ups"],
		sentence: `Accounts created through partner links: ${accounts.toLocaleString("en-US")}. Addresses that joined the waitlist: ${entries.toLocaleString("en-US")}.`,
		chart: "bars",
		columns: [
			{ label: "Partner", kind: "text" },
			{ label: "Accounts", kind: "count" },
			{ label: "Creators", kind: "count" },
			{ label: "Professionals", kind: "count" },
			{ label: "Waitlist", kind: "count" },
		],
		rows,
	};
}
