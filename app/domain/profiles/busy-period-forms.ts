import * as z from "zod";
import { readBirthDate } from "../people/age.ts";

const typedPart = z.string({ error: "Enter a day" }).optional();
const typedDay = z
	.object({ month: typedPart, day: typedPart, year: typedPart }, { error: "Enter a day" })
	.default({});

/** The first and last busy days. Without a last day, the period is one day. */
export const AddBusyPeriodForm = z
	.object({ firstDay: typedDay, lastDay: typedDay })
	.transform(({ firstDay, lastDay }, context) => {
		const isOneDay = Object.values(lastDay).every((part) => !part?.trim());
		const read = {
			firstDay: readBirthDate(firstDay, "first day"),
			lastDay: isOneDay ? undefined : readBirthDate(lastDay, "last day"),
		};
		for (const [name, day] of Object.entries(read)) {
			if (!day || "date" in day) continue;
			for (const part of day.wrong)
				context.issues.push({ code: "custom", message: day.message, input: firstDay, path: [name, part] });
		}
		if (!("date" in read.firstDay) || (read.lastDay && !("date" in read.lastDay))) return z.NEVER;
		return { firstDay: read.firstDay.date, lastDay: read.lastDay?.date ?? read.firstDay.date };
	});
export type AddBusyPeriod = z.output<typeof AddBusyPeriodForm>;
