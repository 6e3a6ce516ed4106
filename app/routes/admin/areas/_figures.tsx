import { Outlet } from "react-router";
import { figureAreas, figureNames } from "#app/domain/office/figures/figure.ts";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_figures";

/** Figures as CSV, each in the area of its dashboard. */
export const middleware: Route.MiddlewareFunction[] = [
	enterArea(({ figure }) => {
		const name = figureNames.find((known) => `${known}.csv` === figure);
		return name && figureAreas[name];
	}),
];

export default Outlet;
