import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { areaRoutes } from "./areas.ts";

const files = areaRoutes.flatMap(({ routes }) => Object.values(routes));

/** Pages that share a file differ in the last word of the URL, which is also the end of their ID. */
function getRouteId(path: string, file: string): string {
	const isShared = files.indexOf(file) !== files.lastIndexOf(file);
	const name = isShared ? file.replace(/[^/]+$/, path.split("/").at(-1) ?? "") : file.replace(/\.\w+$/, "");
	return `routes/admin/${name}`;
}

const listRoutes = (areas: typeof areaRoutes) =>
	areas.flatMap(({ routes }) =>
		Object.entries(routes).map(([path, file]) =>
			route(path, `routes/admin/${file}`, { id: getRouteId(path, file) }),
		),
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
