import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { areaRoutes } from "./areas.ts";

const routesOf = (areas: typeof areaRoutes) =>
	areas.flatMap(({ routes }) =>
		Object.entries(routes).map(([path, file]) => route(path, `routes/admin/${file}`)),
	);

/** The back office. areas.ts has its URLs. */
export const adminRoutes = [
	layout("routes/admin/_layout.tsx", [
		...routesOf(areaRoutes.filter(({ isConfirmed, isPreview }) => !isConfirmed && !isPreview)),
		layout(
			"routes/_confirmed.tsx",
			{ id: "admin/confirmed" },
			routesOf(areaRoutes.filter(({ isConfirmed }) => isConfirmed)),
		),
	]),
	layout("routes/admin/_previews.tsx", routesOf(areaRoutes.filter(({ isPreview }) => isPreview))),
] satisfies RouteConfig;
