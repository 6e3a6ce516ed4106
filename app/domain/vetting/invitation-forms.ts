import * as z from "zod";
import { emailAddress } from "../platform/fields.ts";
import { properName } from "../platform/name.ts";
import { SERVICE_CATEGORIES } from "./application.ts";

/**
 * The professional whom a creator invites. The application starts with this business name and
 * category.
 */
export const InviteProfessionalForm = z.object({
	businessName: properName("Enter the name of the professional or their business", 100),
	email: emailAddress("Enter the professional's email address"),
	serviceCategory: z.enum(SERVICE_CATEGORIES, { error: "Choose what they do" }),
});
export type InviteProfessional = z.output<typeof InviteProfessionalForm>;
