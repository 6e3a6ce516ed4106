import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Role, Scope } from "#app/domain/platform/roles.ts";
import routes from "../../../app/routes.ts";

/**
 * Who may see a page or send its form. Visitors are redirected to sign-in. `otherwise` is for
 * another role. `scopes` are those of the team that open it, besides OWNER.
 */
export type Access =
	| "public"
	| { roles: readonly Role[]; otherwise: "home" | "denied"; scopes?: readonly Scope[] };

const members: Access = { roles: ["CREATOR", "PROFESSIONAL", "ADMIN"], otherwise: "denied" };
const creators: Access = { roles: ["CREATOR"], otherwise: "home" };
const professionals: Access = { roles: ["PROFESSIONAL"], otherwise: "home" };
const team = (...scopes: Scope[]): Access => ({ roles: ["ADMIN"], otherwise: "denied", scopes });
const everyScope = ["REVIEWER", "SUPPORT", "EDITOR", "FINANCE"] as const;

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
	"routes/milestones/_layout.tsx": { roles: ["CREATOR", "PROFESSIONAL"], otherwise: "home" },
	"routes/payments/_creators.tsx": creators,
	"routes/payments/_professionals.tsx": professionals,
	"routes/test-bank/_layout.tsx": "public",
	"routes/messages/_layout.tsx": members,
	"routes/onboarding/_professionals.tsx": { roles: ["PROFESSIONAL"], otherwise: "denied" },
	"routes/onboarding/_creators.tsx": { roles: ["CREATOR"], otherwise: "denied" },
	"routes/admin/_previews.tsx": team("EDITOR"),
	"routes/admin/areas/_home.tsx": team(...everyScope),
	"routes/admin/areas/_search.tsx": team("REVIEWER", "SUPPORT"),
	// For the example queue, support.
	"routes/admin/areas/_queues.tsx": team("SUPPORT"),
	"routes/admin/areas/_vetting.tsx": team("REVIEWER"),
	"routes/admin/areas/_matching.tsx": team("REVIEWER"),
	"routes/admin/areas/_moderation.tsx": team("REVIEWER"),
	"routes/admin/areas/_support.tsx": team("SUPPORT"),
	"routes/admin/areas/_records.tsx": team("SUPPORT", "FINANCE"),
	"routes/admin/areas/_bookings.tsx": team("SUPPORT"),
	"routes/admin/areas/_people.tsx": team("SUPPORT"),
	"routes/admin/areas/_team.tsx": team(),
	"routes/admin/areas/_audience.tsx": team("EDITOR"),
	"routes/admin/areas/_outbox.tsx": team(),
	"routes/admin/areas/_content.tsx": team("EDITOR"),
	"routes/admin/areas/_phase.tsx": team("FINANCE"),
	"routes/admin/areas/_business.tsx": team("FINANCE"),
	"routes/admin/areas/_money.tsx": team("FINANCE"),
	"routes/admin/money/_confirmed.tsx": team("FINANCE"),
	"routes/admin/areas/_market.tsx": team("REVIEWER", "EDITOR"),
	// For the example figure, pages.
	"routes/admin/areas/_figures.tsx": team("EDITOR"),
};

/** Who may see each route, by its ID. */
export const routeAccess: Record<string, Access> = Object.fromEntries(accessIn(routes, undefined));

function accessIn(entries: RouteConfigEntry[], inherited: Access | undefined): [string, Access][] {
	return entries.flatMap((entry): [string, Access][] => {
		if (entry.children) return accessIn(entry.children, accessByLayout[entry.file]);
		return inherited ? [[entry.id ?? entry.file.replace(/\.\w+$/, ""), inherited]] : [];
	});
}
