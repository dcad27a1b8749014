/** Small wooden clicks, made in the browser. */

let context: AudioContext | null = null;

/** A knock on wood: a short burst of noise through a narrow filter, and its ring. */
function knock(when: number, pitch: number, loud: number): void {
  context ??= new AudioContext();
  const start = context.currentTime + when;
  const length = Math.floor(context.sampleRate * 0.06);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const data = noise.getChannelData(0);
  for (let index = 0; index < length; index += 1) data[index] = (Math.random() * 2 - 1) * Math.exp((-14 * index) / length);
  const source = context.createBufferSource();
  source.buffer = noise;
  const body = context.createBiquadFilter();
  body.type = "bandpass";
  body.frequency.value = pitch;
  body.Q.value = 7;
  const volume = context.createGain();
  volume.gain.value = loud;
  source.connect(body).connect(volume).connect(context.destination);
  source.start(start);
}

/** Something was put down. */
export function click(): void {
  knock(0, 900, 0.9);
}

/** Something was put down, and it is your turn: two clappers. */
export function turnSound(): void {
  knock(0, 900, 0.7);
  knock(0.14, 1400, 0.9);
}
