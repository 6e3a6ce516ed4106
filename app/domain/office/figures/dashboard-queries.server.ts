import { now } from "#app/infra/process/clock.server.ts";
import { hasDemoFigures } from "../../people/demo-account.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { businessFigures, executiveFigures } from "./business-figures.server.ts";
import { contactFigures } from "./contact-figures.server.ts";
import { disputeFigures } from "./dispute-figures.server.ts";
import {
	type DashboardName,
	dashboardAreas,
	dashboards,
	type Figure,
	type FigureName,
	figureAreas,
	getPeriod,
	type Period,
} from "./figure.ts";
import { liquidityFigures } from "./liquidity.server.ts";
import { matchFigures } from "./market-figures.server.ts";
import { partnerFigures } from "./partner-figures.server.ts";
import { visitFigures } from "./visit-figures.server.ts";

/**
 * A dashboard's figures over a period such as `30d`, and whether they come from a demo. Throws `forbidden`
 * for anyone who can't open the dashboard's area.
 */
export async function getDashboard(
	actor: Actor,
	name: DashboardName,
	periodName: string | null,
): Promise<{ period: Period; figures: Figure[]; isDemo: boolean }> {
	requireArea(actor, dashboardAreas[name]);
	const period = today(periodName);
	const figures: Figure[] = [];
	// One figure at a time. The queries share a connection, and this lets other requests run in between.
	for (const figure of dashboards[name]) figures.push(await makers[figure](period));
	return { period, figures, isDemo: await hasDemoFigures() };
}

/** One figure with all its rows. Throws `forbidden` for anyone who can't open the figure's area. */
export async function getFigure(
	actor: Actor,
	name: FigureName,
	periodName: string | null,
): Promise<{ period: Period; figure: Figure }> {
	requireArea(actor, figureAreas[name]);
	const period = today(periodName);
	return { period, figure: await makers[name](period) };
}

const today = (name: string | null) => getPeriod(name, now().toISOString().slice(0, 10));

const makers: Record<FigureName, (period: Period) => Promise<Figure>> = {
	...businessFigures,
	...disputeFigures,
	...liquidityFigures,
	...matchFigures,
	...visitFigures,
	...contactFigures,
	...partnerFigures,
	...executiveFigures,
};
