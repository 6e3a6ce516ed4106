import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { areaRoutes } from "./areas.ts";

const listRoutes = (areas: typeof areaRoutes) =>
	areas.flatMap(({ routes }) =>
		Object.entries(routes).map(([path, file]) => route(path, `routes/admin/${file}`)),
	);

/** The back office. areas.ts has its URLs. */
export const adminRoutes = [
	layout("routes/admin/_layout.tsx", [
		...listRoutes(areaRoutes.filter(({ isConfirmed, isPreview }) => !isConfirmed && !isPreview)),
		layout(
			"routes/_confirmed.tsx",
			{ id: "admin/confirmed" },
			listRoutes(areaRoutes.filter(({ isConfirmed }) => isConfirmed)),
		),
	]),
	layout("routes/admin/_previews.tsx", listRoutes(areaRoutes.filter(({ isPreview }) => isPreview))),
] satisfies RouteConfig;
