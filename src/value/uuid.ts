/** Lower-case canonical text, 36 characters. */
export class Uuid {
  constructor(readonly text: string) {}
}
