import * as z from "zod";
import { line } from "../platform/fields.ts";
import { API_KEY_LIVES, API_KEY_NAME_MAX } from "./api-key.ts";

/** What a key may do in one area. Nothing unless the form says otherwise. */
const access = z.enum(["NONE", "READ", "WRITE"], { error: "Choose from the list" }).default("NONE");

/** A new API key: its name, what it may do in each area, and the days until it expires. */
export const CreateApiKeyForm = z
	.object({
		name: line("Enter a name, such as the program that will use the key", API_KEY_NAME_MAX),
		ACCOUNT: access,
		BOOKINGS: access,
		MESSAGES: access,
		MONEY: access,
		TEAM: access,
		days: z.enum(API_KEY_LIVES, { error: "Choose when the key expires" }),
	})
	.superRefine(({ name: _, days: _days, ...areas }, context) => {
		if (Object.values(areas).every((chosen) => chosen === "NONE"))
			context.addIssue({
				code: "custom",
				path: ["ACCOUNT"],
				message: "Let the key read or change at least one area",
			});
	});
export type CreateApiKey = z.infer<typeof CreateApiKeyForm>;
