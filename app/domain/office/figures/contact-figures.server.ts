import { db } from "#app/infra/database/db.server.ts";
import {
	OFF_PLATFORM_KINDS,
	type OffPlatformKind,
	parseOffPlatformKinds,
} from "../../platform/off-platform-contact/off-platform-contact.ts";
import { addDays } from "../../platform/time/calendar-day.ts";
import { type Figure, type Period, share } from "./figure.ts";

/** The accuracy of the off-platform contact detection, according to the team's decisions. */
export const contactFigures = { "contact-flags": contactFlags };

const kindLabels: Record<OffPlatformKind, string> = {
	phone: "Phone",
	email: "Email",
	messenger: "Messenger",
	website: "Website",
	payment: "Payment",
};

async function contactFlags(period: Period): Promise<Figure> {
	const decidedAt = {
		gte: new Date(`${period.from}T00:00:00Z`),
		lt: new Date(`${addDays(period.to, 1)}T00:00:00Z`),
	};
	const decided = await db().messageFlag.findMany({
		where: { state: { not: "OPEN" }, decidedAt },
		select: { kinds: true, state: true },
	});
	const getRow = (label: string, flags: typeof decided) => {
		const falseAlarms = flags.filter(({ state }) => state === "NO_PROBLEM").length;
		return [label, flags.length, falseAlarms, share(falseAlarms, flags.length)] as const;
	};
	const all = getRow("All", decided);
	return {
		name: "contact-flags",
		title: "False alarms about off-platform contact",
		definition:
			"Flagged messages, requests, quotes, deliveries, reviews, applications, and texts on profiles that the team decided on in the period, by what was detected, and the share that were no problem. A text with two kinds counts in both rows. Texts that were never flagged aren't counted, so this doesn't show what was missed.",
		sample: decided.length,
		sampleUnit: ["decided text", "decided texts"],
		sentence: all[3] === null ? "" : `${all[3]}% of the flagged texts were no problem.`,
		chart: "none",
		columns: [
			{ label: "Detected", kind: "text" },
			{ label: "Decided", kind: "count" },
			{ label: "No problem", kind: "count" },
			{ label: "False alarms", kind: "percent" },
		],
		rows: [
			all,
			...OFF_PLATFORM_KINDS.map((kind) =>
				getRow(
					kindLabels[kind],
					decided.filter(({ kinds }) => parseOffPlatformKinds(kinds).includes(kind)),
				),
			),
		],
	};
}
