plugins { id("com.android.application") }

dependencies {
  implementation("androidx.webkit:webkit:1.14.0")
}
