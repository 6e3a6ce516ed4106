import { now } from "#app/infra/clock.server.ts";
import { db, transaction } from "#app/infra/db.server.ts";
import { refreshDirectory } from "./refresh-directory.server.ts";

const MADE_UP = "This business is made up and belongs to this local demo; nothing about it was checked. Sign in with its account in demo-accounts.json to answer what you ask it.";

/** By the address of a demo account: what it lists. The names say that they are of the demo wherever they are shown. */
const demoProfessionals = {
	"portraits@demo.greenroom.example": {
		businessName: "Demo: Northside Portraits",
		serviceLine: "PHOTO_VIDEO",
		description: `Portraits and product pictures in daylight.\n\n${MADE_UP}`,
		experienceLevel: "YEARS_3_5",
		hourlyRateCents: 12_500,
		city: "Los Angeles",
		region: "CA",
		serviceRadius: "MILES_50",
		travelWillingness: "STATEWIDE",
	},
	"books@demo.greenroom.example": {
		businessName: "Demo: Riverbend Books and Taxes",
		serviceLine: "ACCOUNTING",
		description: `Quarterly taxes and tidy books for people who publish.\n\n${MADE_UP}`,
		experienceLevel: "YEARS_6_10",
		hourlyRateCents: 16_000,
		city: "Austin",
		region: "TX",
		serviceRadius: "NATIONAL",
		travelWillingness: "LOCAL_ONLY",
	},
} as const;

/** Lists the professionals of the local demo, so that a quote can be asked for. Demo accounts count in no figure. Run again it changes nothing. */
export async function seedDemoProfessionals(): Promise<void> {
	const users = await db().user.findMany({
		where: { demo: true, role: "PROFESSIONAL", professional: null, email: { in: Object.keys(demoProfessionals) } },
		select: { id: true, email: true },
	});
	for (const { id: userId, email } of users) {
		const at = now();
		await transaction(async (tx) => {
			const { id } = await tx.professional.create({ data: { ...demoProfessionals[email as keyof typeof demoProfessionals], userId, listedAt: at, updatedAt: at } });
			await refreshDirectory(tx, id);
		});
	}
}
