import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Role, Scope } from "#app/domain/platform/roles.ts";
import { areaRoutes } from "../../../app/routes/admin/areas.ts";
import routes from "../../../app/routes.ts";

/**
 * Who may see a page or send its form. Visitors are redirected to sign-in. `otherwise` is the response to
 * other roles. `scopes` are the team's scopes that may open the page, in addition to OWNER.
 */
export type Access =
	| "public"
	| { roles: readonly Role[]; otherwise: "home" | "denied"; scopes?: readonly Scope[] };

const members: Access = { roles: ["CREATOR", "PROFESSIONAL", "ADMIN"], otherwise: "denied" };
const creators: Access = { roles: ["CREATOR"], otherwise: "home" };
const professionals: Access = { roles: ["PROFESSIONAL"], otherwise: "home" };
const team = (...scopes: Scope[]): Access => ({ roles: ["ADMIN"], otherwise: "denied", scopes });
const everyScope = ["REVIEWER", "SUPPORT", "EDITOR", "FINANCE", "COMPLIANCE"] as const;

/** The expected access to the routes below each layout. */
const accessByLayout: Record<string, Access> = {
	"routes/site/_layout.tsx": "public",
	"routes/auth/_layout.tsx": "public",
	"routes/onboarding/_everyone.tsx": "public",
	"routes/_members.tsx": members,
	"routes/_both-sides.tsx": { roles: ["CREATOR", "PROFESSIONAL"], otherwise: "home" },
	"routes/_creators.tsx": creators,
	"routes/_professionals.tsx": professionals,
	"routes/test-bank/_layout.tsx": "public",
	"routes/onboarding/_professionals.tsx": { roles: ["PROFESSIONAL"], otherwise: "denied" },
	"routes/onboarding/_creators.tsx": { roles: ["CREATOR"], otherwise: "denied" },
};

/** The expected access to each area of the back office. */
const accessByArea: Record<string, Access> = {
	home: team(...everyScope),
	search: team("REVIEWER", "SUPPORT", "FINANCE"),
	vetting: team("REVIEWER"),
	matching: team("REVIEWER"),
	moderation: team("REVIEWER"),
	support: team("SUPPORT"),
	records: team("SUPPORT", "FINANCE"),
	bookings: team("SUPPORT"),
	"performer-records": team("COMPLIANCE"),
	people: team("SUPPORT"),
	team: team(),
	audit: team(),
	operations: team(),
	audience: team("EDITOR"),
	outbox: team(),
	content: team("EDITOR"),
	phase: team("FINANCE"),
	business: team("FINANCE"),
	money: team("FINANCE"),
	market: team("REVIEWER", "EDITOR"),
	// The example queue belongs to support.
	"admin/work/:queue": team("SUPPORT"),
	// The example figure is about page visits, which belong to editors.
	"admin/figures/:figure": team("EDITOR"),
};

/** The expected access to each route of the back office, by its path. */
const accessByPath: Record<string, Access | undefined> = Object.fromEntries(
	areaRoutes.flatMap(({ area, routes }) => {
		const paths = Object.keys(routes);
		return paths.map((path) => [path, accessByArea[typeof area === "string" ? area : (paths[0] ?? "")]]);
	}),
);

/** The expected access to each route, by route ID. */
export const routeAccess: Record<string, Access> = Object.fromEntries(accessIn(routes, undefined));

function accessIn(entries: RouteConfigEntry[], inherited: Access | undefined): [string, Access][] {
	return entries.flatMap((entry): [string, Access][] => {
		if (entry.children) {
			const isSameAsAbove = entry.file === "routes/_confirmed.tsx";
			return accessIn(entry.children, isSameAsAbove ? inherited : accessByLayout[entry.file]);
		}
		const access = accessByPath[entry.path ?? ""] ?? inherited;
		return access ? [[entry.id ?? entry.file.replace(/\.\w+$/, ""), access]] : [];
	});
}
