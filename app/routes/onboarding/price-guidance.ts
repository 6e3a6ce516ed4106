import { findPriceGuidance } from "#app/domain/bookings/quotes/price-guidance.server.ts";
import { SERVICE_LINES } from "#app/domain/market/service-line.ts";
import type { Route } from "./+types/price-guidance";

/**
 * The prices of signed quotes for the services and the place in the query string, for forms that update them
 * with each choice.
 */
export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const prices = await findPriceGuidance({
		lines: SERVICE_LINES.filter((line) => searchParams.getAll("line").includes(line)),
		isRemote: searchParams.has("remote"),
		city: searchParams.get("city") ?? "",
		state: searchParams.get("state") ?? "",
	});
	return Response.json(prices, { headers: { "Cache-Control": "private, no-store" } });
}
