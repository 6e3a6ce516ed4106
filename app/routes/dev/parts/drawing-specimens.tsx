import { Bell } from "#app/ui/image/drawings/bell.tsx";
import { ContractPage } from "#app/ui/image/drawings/contract-page.tsx";
import { FoldingChair } from "#app/ui/image/drawings/folding-chair.tsx";
import { KeyLight } from "#app/ui/image/drawings/key-light.tsx";
import { Ledger } from "#app/ui/image/drawings/ledger.tsx";
import { MapPin } from "#app/ui/image/drawings/map-pin.tsx";
import { Mirror } from "#app/ui/image/drawings/mirror.tsx";
import { Slate } from "#app/ui/image/drawings/slate.tsx";
import { LogoMark } from "#app/ui/layout/logo.tsx";
import { Family, Specimen } from "./specimen.tsx";

const drawings = [Mirror, KeyLight, FoldingChair, ContractPage, Ledger, Slate, MapPin, Bell];

export function DrawingSpecimens() {
	return (
		<Family id="drawings" title="Drawings">
			<Specimen name="Small">
				<div className="flex flex-wrap gap-6 text-green">
					<LogoMark className="size-16" />
					{drawings.map((Drawing) => (
						<Drawing key={Drawing.name} />
					))}
				</div>
			</Specimen>
			<Specimen name="Large">
				<div className="flex flex-wrap gap-6 text-green">
					{drawings.map((Drawing) => (
						<Drawing key={Drawing.name} className="size-48" />
					))}
				</div>
			</Specimen>
		</Family>
	);
}
