import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Role } from "#app/domain/role.ts";
import routes from "../../../app/routes.ts";

/**
 * Who may see a page or send its form. Visitors are redirected to sign-in. `otherwise` is for
 * another role.
 */
export type Access = "public" | { roles: readonly Role[]; otherwise: "home" | "denied" };

const members: Access = { roles: ["CREATOR", "PROFESSIONAL", "ADMIN"], otherwise: "denied" };
const creators: Access = { roles: ["CREATOR"], otherwise: "home" };
const professionals: Access = { roles: ["PROFESSIONAL"], otherwise: "home" };

/** What is expected of the routes below each layout. */
const accessByLayout: Record<string, Access> = {
	"routes/site/_layout.tsx": "public",
	"routes/auth/_layout.tsx": "public",
	"routes/account/_layout.tsx": members,
	"routes/account/settings/_confirmed.tsx": members,
	"routes/account/_creators.tsx": creators,
	"routes/account/_professionals.tsx": professionals,
	"routes/bookings/_layout.tsx": members,
	"routes/bookings/_creators.tsx": creators,
	"routes/bookings/_professionals.tsx": professionals,
	"routes/quotes/_layout.tsx": { roles: ["CREATOR", "PROFESSIONAL"], otherwise: "home" },
	"routes/quotes/_creators.tsx": creators,
	"routes/quotes/_professionals.tsx": professionals,
	"routes/messages/_layout.tsx": members,
	"routes/onboarding/_professionals.tsx": { roles: ["PROFESSIONAL"], otherwise: "denied" },
	"routes/onboarding/_creators.tsx": { roles: ["CREATOR"], otherwise: "denied" },
	"routes/admin/_previews.tsx": { roles: ["ADMIN"], otherwise: "denied" },
	"routes/admin/_layout.tsx": { roles: ["ADMIN"], otherwise: "denied" },
};

/** Who may see each route, by its ID. */
export const routeAccess: Record<string, Access> = Object.fromEntries(accessIn(routes, undefined));

function accessIn(entries: RouteConfigEntry[], inherited: Access | undefined): [string, Access][] {
	return entries.flatMap((entry): [string, Access][] => {
		if (entry.children) return accessIn(entry.children, accessByLayout[entry.file]);
		return inherited ? [[entry.id ?? entry.file.replace(/\.\w+$/, ""), inherited]] : [];
	});
}
